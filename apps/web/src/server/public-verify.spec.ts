import { describe, expect, it } from 'vitest'
import { ANSWERS, renderPath } from './testing.js'

const NUMBER = 'XY-0006-20261120-123456'
const RECORD = {
  ...{ status: 'valid', holder: '某某代理公司', sign: 3, score: 88.5, starLevel: 4, band: 'AA' },
  ...{ basis: 'high', unrated: false, evaluatorCount: 20, serious: [], sha256: 'ab12' },
  ...{ issuedAt: '2026-11-20T10:00:00+08:00', validUntil: '2027-02-18' },
  ...{ bandLabel: '信用良好', issuer: '某某监督管理科', asOf: '2026-11-20' },
  scale: [
    { code: 'AA', label: '信用良好', minScore: 80 },
    { code: 'D', label: '信用差', minScore: 0 },
  ],
}
const bodyFor = async (record: object) => {
  const answers = { ...ANSWERS, [`credit/verify/${NUMBER}`]: { number: NUMBER, genuine: true, record } }
  return (await renderPath(`/homes/verify/${NUMBER}`, {}, answers)).body
}

describe('the public verification of a printed record', () => {
  it('tells how much its score rests on', async () => {
    expect(await bodyFor(RECORD)).toContain('<span>依据充分</span>')
  })

  it('says what score, stars and band are out of, and who issued the record', async () => {
    const body = await bodyFor(RECORD)
    for (const text of ['满分 100 分', '满分 5 星', '信用良好', '信用差', '本记录', '某某监督管理科']) {
      expect(body).toContain(text)
    }
  })

  it('leaves out scale and issuer if the record was issued before they were stated', async () => {
    const body = await bodyFor({ ...RECORD, scale: [], issuer: null })
    expect(body).not.toContain('出具单位</dt>')
    expect(body).not.toContain('aria-label="信用等次由高到低"')
  })

  it('tells no basis if the record was issued before it was stated', async () => {
    const body = await bodyFor({ ...RECORD, basis: null })
    expect(body).toContain('某某代理公司')
    expect(body).not.toContain('<span>依据')
  })
})
