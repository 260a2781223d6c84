import { unitOfWork } from '#database/unit-of-work'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { openSection, passTo } from '../support/anonymous.js'
import { useEvaluatedAgency } from '../support/evaluated-agency.js'
import { API, logIn, RECORDS, type TestParticipant } from '../support/evaluation.js'

/** The windows of Monday end with 12 November. */
const HELD = '2035-11-13T00:01:00+08:00'
const FIRST_OF_MONTH = '2035-12-01T00:20:00+08:00'

const s = useEvaluatedAgency()

describe('a held record', () => {
  it('is dropped 12 months after its window; only its evaluator is notified', async () => {
    const section = await openSection(s.t, s.party, [[s.bidder(0), 40]])
    await passTo(s.t, HELD)
    await passTo(s.t, '2036-11-12T23:59:00+08:00')
    expect(await s.states()).toEqual(['held'])
    await passTo(s.t, '2036-11-13T00:20:00+08:00')
    expect(await s.states()).toEqual(['dropped'])
    expect(await s.causes()).toEqual([])
    await logIn(s.t, s.bidder(0))
    const own = await s.bidder(0).caller.get(`${RECORDS}/${section.projectId}/${section.sectionId}`)
    expect(own.body[0]).toMatchObject({ status: 'dropped', total: 40 })
    const list = await s.bidder(0).caller.get(`${API}/sysProject/myList`)
    expect(list.body.records[0]).toMatchObject({ evaluationStatus: 9 })
    const messages = async (who: TestParticipant) => {
      await logIn(s.t, who)
      const { body } = await who.caller.get(`${API}/sysMessage/list`).expect(200)
      return body.records.map(({ title }: { title: string }) => title)
    }
    expect(await messages(s.bidder(0))).toEqual(['匿名评价已失效'])
    for (const who of [s.party.agency, s.party.buyer, s.bidder(1)]) expect(await messages(who)).toEqual([])
    const log = await (await s.t.as('city')).get(`${API}/logs/operation?action=drop`).expect(200)
    const dropped = log.body.records.map(({ entityId }: { entityId: string }) => entityId)
    expect(dropped).toContain(own.body[0].id)
    expect(await s.faults()).toEqual([])
  })

  it('keeps its old term when its pool is withdrawn', async () => {
    const sections = await s.threeSections()
    await passTo(s.t, HELD)
    await passTo(s.t, FIRST_OF_MONTH)
    s.t.clock.set('2036-11-10T10:00:00+08:00')
    const [first] = sections
    if (!first) throw new Error('no section')
    const id = await s.recordOf(first, s.bidder(0))
    await unitOfWork(s.t.ctx(), (tx) => voidRecords(tx, [id]))
    await passTo(s.t, '2036-11-13T00:20:00+08:00')
    expect(await s.states()).toEqual(['dropped', 'dropped', 'voided'])
    expect(await s.faults()).toEqual([])
  })

  it('that was set by hand is reported', async () => {
    const section = await openSection(s.t, s.party, [[s.bidder(0), 40]])
    const id = await s.recordOf(section, s.bidder(0))
    for (const status of ['held', 'dropped']) {
      await s.t.dataSource.query('UPDATE evaluation_record SET status = $2 WHERE id = $1', [id, status])
      expect(await s.faults()).toContainEqual(expect.objectContaining({ id, kind: 'altered', detail: 'status' }))
    }
  })
})

describe('a pool that was changed by hand', () => {
  const behindTheGuards = (statement: string) =>
    s.t.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica')
      await manager.query(statement, [s.party.agency.id])
    })

  it.each([
    ['its mean', `UPDATE score_line SET params = '{"mean": 80}' WHERE participant_id = $1 AND cause = 'pool'`, 'entry'],
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
    ['withdrawn without a line', `UPDATE credit_fact SET voided_on = '2035-12-01' WHERE evaluated_id = $1`, 'notEnded'],
    [
      'its record',
      `UPDATE evaluation_record SET pool_id = NULL WHERE evaluated_id = $1 AND pool_id IS NOT NULL`,
      'fact',
    ],
  ])('is reported: %s', async (_, statement, kind) => {
    await s.threeSections()
    await passTo(s.t, HELD)
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.faults()).toEqual([])
    await behindTheGuards(statement)
    expect((await s.faults()).map((fault) => fault.kind)).toContain(kind)
  })
})
