import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import {
  createAgency,
  createBidders,
  type EvaluatedAgency,
  openSection,
  passTo,
} from '../support/anonymous.js'
import {
  API,
  linesOf,
  logIn,
  MONDAY,
  type ProjectFixture,
  RECORDS,
  recordsOf,
  type TestParticipant,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

/** The windows of Monday end with 12 November. */
const HELD = '2035-11-13T00:01:00+08:00'
const FIRST_OF_MONTH = '2035-12-01T00:20:00+08:00'

let t: TestApp
let party: EvaluatedAgency
let bidders: TestParticipant[]
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  party = await createAgency(t)
  bidders = await createBidders(t, 4)
})

const bidder = (n: number): TestParticipant => {
  const found = bidders[n]
  if (!found) throw new Error(`there is no bidder ${n}`)
  return found
}
const causes = async () =>
  (await linesOf(t, party.agency.id)).map(({ cause }: { cause: string }) => cause)
const statesIn = async (section: ProjectFixture) =>
  (await recordsOf(t, section)).filter(({ code }) => code === 'A7').map(({ status }) => status)
const states = async () => (await Promise.all(party.sections.map(statesIn))).flat().sort()
/** Faults of this case; the cases before it have changed rows by hand. */
const faults = async () => {
  const ids: { id: string }[] = await t.dataSource.query(
    'SELECT id FROM evaluation_record WHERE evaluated_id = $1',
    [party.agency.id],
  )
  const own = new Set([party.agency.id, ...ids.map(({ id }) => id)])
  const report = await verifyCredit(t.ctx())
  return report.faults.filter(({ id, kind }) => kind !== 'stale' && own.has(id))
}
const recordOf = async (section: ProjectFixture, { id }: TestParticipant) =>
  (await recordsOf(t, section)).find((row) => row.evaluatorId === id)?.id ?? ''
/** Three sections with one bidder each. */
const threeSections = async (levels: readonly [number, number, number] = [100, 85, 40]) => {
  const sections: ProjectFixture[] = []
  for (const [n, level] of levels.entries()) {
    sections.push(await openSection(t, party, [[bidder(n), level]]))
  }
  return sections
}

describe('a held record', () => {
  it('is dropped 12 months after the end of its own window, told to its giver alone', async () => {
    const section = await openSection(t, party, [[bidder(0), 40]])
    await passTo(t, HELD)
    await passTo(t, '2036-11-12T23:59:00+08:00')
    expect(await states()).toEqual(['held'])
    await passTo(t, '2036-11-13T00:20:00+08:00')
    expect(await states()).toEqual(['dropped'])
    expect(await causes()).toEqual([])
    await logIn(t, bidder(0))
    const own = await bidder(0).caller.get(`${RECORDS}/${section.projectId}/${section.sectionId}`)
    expect(own.body[0]).toMatchObject({ status: 'dropped', total: 40 })
    const list = await bidder(0).caller.get(`${API}/sysProject/myList`)
    expect(list.body.records[0]).toMatchObject({ evaluationStatus: 9 })
    const messages = async (who: TestParticipant) => {
      await logIn(t, who)
      const { body } = await who.caller.get(`${API}/sysMessage/list`).expect(200)
      return body.records.map(({ title }: { title: string }) => title)
    }
    expect(await messages(bidder(0))).toEqual(['匿名评价已失效'])
    for (const who of [party.agency, party.buyer, bidder(1)])
      expect(await messages(who)).toEqual([])
    const log = await (await t.as('city')).get(`${API}/logs/operation?action=drop`).expect(200)
    const dropped = log.body.records.map(({ entityId }: { entityId: string }) => entityId)
    expect(dropped).toContain(own.body[0].id)
    expect(await faults()).toEqual([])
  })

  it('keeps its old term when its pool is withdrawn', async () => {
    const sections = await threeSections()
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    t.clock.set('2036-11-10T10:00:00+08:00')
    const [first] = sections
    if (!first) throw new Error('no section')
    const id = await recordOf(first, bidder(0))
    await unitOfWork(t.ctx(), (tx) => voidRecords(tx, [id]))
    await passTo(t, '2036-11-13T00:20:00+08:00')
    expect(await states()).toEqual(['dropped', 'dropped', 'voided'])
    expect(await faults()).toEqual([])
  })

  it('that was set so by hand is named', async () => {
    const section = await openSection(t, party, [[bidder(0), 40]])
    const id = await recordOf(section, bidder(0))
    for (const status of ['held', 'dropped']) {
      await t.dataSource.query('UPDATE evaluation_record SET status = $2 WHERE id = $1', [
        id,
        status,
      ])
      expect(await faults()).toContainEqual(
        expect.objectContaining({ id, kind: 'altered', detail: 'status' }),
      )
    }
  })
})

describe('a pool that was changed by hand', () => {
  const behindTheGuards = (statement: string) =>
    t.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica')
      await manager.query(statement, [party.agency.id])
    })

  it.each([
    [
      'its mean',
      `UPDATE score_line SET params = '{"mean": 80}' WHERE participant_id = $1 AND cause = 'pool'`,
      'entry',
    ],
    [
      'its cause',
      `UPDATE score_line SET cause = 'anonymousGroup' WHERE participant_id = $1 AND cause = 'pool'`,
      'noCause',
    ],
    [
      'one of it taken out',
      `UPDATE credit_fact SET pooled = false WHERE record_id = (SELECT min(record_id::text)::uuid
        FROM credit_fact WHERE evaluated_id = $1)`,
      'fact',
    ],
    [
      'withdrawn without a line',
      `UPDATE credit_fact SET voided_on = '2035-12-01' WHERE evaluated_id = $1`,
      'notEnded',
    ],
    [
      'its record',
      `UPDATE evaluation_record SET pool_id = NULL WHERE evaluated_id = $1 AND pool_id IS NOT NULL`,
      'fact',
    ],
  ])('is named: %s', async (_, statement, kind) => {
    await threeSections()
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    expect(await faults()).toEqual([])
    await behindTheGuards(statement)
    expect((await faults()).map((fault) => fault.kind)).toContain(kind)
  })
})
