import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runSync } from '../../src/procurement/sync/run-sync.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const FIXTURE = fileURLToPath(new URL('../fixtures/ocds/awards.json', import.meta.url))
const PROJECT = 'ocds-zz9999-1'

let t: TestApp
let district: Caller
let project: string
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2036-03-10T10:00:00+08:00')
  await runSync(t.ctx(), { source: FIXTURE })
  district = await t.as('district06')
  const [row] = await t.dataSource.query('SELECT id FROM project WHERE ocid = $1', [PROJECT])
  project = row.id
})
afterAll(() => t.stop())

const sections = async (caller: Caller) =>
  (await caller.get(`${API}/sysProjectBidSection/list/${project}`).expect(200)).body as {
    id: string
    coverage: { due: number; done: number } | null
  }[]
const found = async (status: string) => {
  const { body } = await district.get(`${API}/sysProject/list?status=${status}`).expect(200)
  return (body.records as { id: string }[]).map(({ id }) => id)
}

describe('how far projects and sections are', () => {
  it('parts the last stage by whether something is still to be decided', async () => {
    for (const { id } of await sections(district)) {
      await district.put(`${API}/sysProjectBidSection/stage/${id}`).send({ stage: 3 }).expect(200)
    }
    expect(await found('payment')).toEqual([project])
    expect(await found('done')).toEqual([])
    expect(await found('3')).toEqual([project])
    await t.dataSource.query(
      "UPDATE evaluation_record SET status = 'expired' WHERE project_id = $1",
      [project],
    )
    expect(await found('payment')).toEqual([])
    expect(await found('done,0')).toEqual([project])
  })

  it('tells supervisors what is asked and what is in at each section, and nobody else', async () => {
    const coverages = (await sections(district)).map(({ coverage }) => coverage)
    expect(coverages).toContainEqual({ due: expect.any(Number), done: 0 })
    expect(coverages.some((coverage) => (coverage?.due ?? 0) > 0)).toBe(true)
    const [buyer] = await t.dataSource.query(
      `SELECT sp.participant_id AS id FROM section_party sp JOIN bid_section b ON b.id = sp.section_id
       WHERE sp.part = 'buyer' AND b.project_id = $1`,
      [project],
    )
    const wish = {
      sign: 1 as const,
      areaCode: '003900130006',
      roles: ['purchaser'],
      participantId: buyer.id,
    }
    const party = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
    for (const { coverage } of await sections(party)) expect(coverage).toBeNull()
  })
})
