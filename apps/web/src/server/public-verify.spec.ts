import { describe, expect, it } from 'vitest'
import { ANSWERS, renderPath } from './testing.js'

const NUMBER = 'XY-0006-20261120-123456'
const RECORD = {
  ...{ status: 'valid', holder: '某某代理公司', sign: 3, score: 88.5, starLevel: 4, band: 'AA' },
  ...{ basis: 'high', unrated: false, evaluatorCount: 20, serious: [], sha256: 'ab12' },
  ...{ issuedAt: '2026-11-20T10:00:00+08:00', validUntil: '2027-02-18' },
}
const bodyFor = async (record: object) => {
  const answers = { ...ANSWERS, [`credit/verify/${NUMBER}`]: { number: NUMBER, genuine: true, record } }
  return (await renderPath(`/homes/verify/${NUMBER}`, {}, answers)).body
}

describe('the public verification of a printed record', () => {
  it('tells how much its score rests on', async () => {
    expect(await bodyFor(RECORD)).toContain('<span>依据充分</span>')
  })

  it('tells nothing of the kind if the record was issued before', async () => {
    const body = await bodyFor({ ...RECORD, basis: null })
    expect(body).toContain('某某代理公司')
    expect(body).not.toContain('<span>依据')
  })
})
