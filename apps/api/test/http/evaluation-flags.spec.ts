import { randomUUID } from 'node:crypto'
import { FLAG_KINDS } from '@credit/contract'
import { createProject, UNKNOWN_ID } from '../support/evaluation.js'
import {
  auditOf,
  FLAGS,
  flagsOf,
  giveMark,
  makePeople,
  type StoredFlag,
  searchAtNight,
  todosOf,
  usePair,
} from '../support/flags.js'
import { merge, undoMerge } from '../support/merge.js'
import type { Caller, Who } from '../support/test-app.js'

const pair = usePair()
const reason = '已核实'

const decide = async (who: Who, id: string, action: string, body: object = { reason }) =>
  (await pair.t.as(who)).put(`${FLAGS}/${id}/${action}`).send(body)

describe('the worklist', () => {
  let flag: StoredFlag
  beforeEach(async () => {
    await pair.praise(3)
    flag = await pair.flag()
  })

  const listed = async (caller: Caller, query = '') =>
    (await caller.get(`${FLAGS}/list?participantId=${pair.a}&participantId=${pair.b}${query}`)).body.records

  it('shows a flag to the supervisors of its area who may list flags', async () => {
    for (const who of ['city', 'district06', 'examiner', 'auditor'] as const) {
      const caller = await pair.t.as(who)
      expect(await listed(caller)).toMatchObject([{ id: flag.id, kind: 'mutual', status: 'open', evaluations: 6 }])
      const { body } = await caller.get(`${FLAGS}/${flag.id}`).expect(200)
      expect(body.evidence).toHaveLength(6)
      expect(body.evidence[0]).toMatchObject({ total: 99, status: 'revealed', counted: true })
      expect(body.figures).toEqual([
        { name: 'given', value: 99 },
        { name: 'received', value: 99 },
        { name: 'ownFromOthers', value: 80 },
        { name: 'otherFromOthers', value: 80 },
      ])
      expect(body.can).toEqual(who === 'city' || who === 'district06' ? ['confirm', 'dismiss'] : [])
    }
    const elsewhere = await pair.t.as('district02')
    expect(await listed(elsewhere)).toEqual([])
    expect((await elsewhere.get(`${FLAGS}/${flag.id}`)).status).toBe(404)
    for (const who of [1, 2, 3, 4] as const) {
      const caller = await pair.t.as(who)
      expect((await caller.get(`${FLAGS}/list`)).status).toBe(403)
      expect((await caller.get(`${FLAGS}/${flag.id}`)).status).toBe(403)
    }
  })

  it('is filtered by kind and status, and searched by the names of both sides', async () => {
    const caller = await pair.t.as('district06')
    for (const kind of FLAG_KINDS) {
      expect(await listed(caller, `&kind=${kind}`)).toHaveLength(kind === 'mutual' ? 1 : 0)
    }
    expect(await listed(caller, '&status=dismissed')).toEqual([])
    const [{ participantId, participantName, counterpart }] = await listed(caller)
    expect([participantId, counterpart.id].sort()).toEqual([pair.a, pair.b].sort())
    for (const name of [participantName, counterpart.name]) {
      expect(await listed(caller, `&keyword=${encodeURIComponent(name)}`)).toHaveLength(1)
    }
    expect(await listed(caller, '&keyword=nobody')).toEqual([])
  })

  it('is decided once, with a reason, by supervisors with the permission', async () => {
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      expect((await decide(who, flag.id, 'confirm')).status).toBe(403)
    }
    expect((await decide('district02', flag.id, 'confirm')).status).toBe(404)
    expect((await decide('city', UNKNOWN_ID, 'confirm')).status).toBe(404)
    expect((await decide('district06', flag.id, 'dismiss', { reason: ' ' })).status).toBe(400)
    const { body } = await decide('district06', flag.id, 'confirm')
    expect(body).toMatchObject({ status: 'confirmed', can: ['reopen'] })
    expect(body.decisions).toMatchObject([{ action: 'confirm', reason }])
    expect(await todosOf(pair.t, flag.id)).toEqual([])
    expect((await decide('district06', flag.id, 'dismiss')).status).toBe(409)
    expect(await auditOf(pair.t, flag.id)).toEqual([{ action: 'find' }, { action: 'confirm' }])
    const states = await pair.t.dataSource.query('SELECT DISTINCT status FROM evaluation_record WHERE id = ANY($1)', [
      flag.recordIds,
    ])
    expect(states).toEqual([{ status: 'revealed' }])
  })

  it('does not report decided evidence again, only later evidence', async () => {
    await decide('district06', flag.id, 'dismiss')
    await searchAtNight(pair.t)
    await pair.praise(1)
    expect(await pair.flag()).toMatchObject({ id: flag.id, status: 'dismissed' })
    await pair.praise(1)
    await searchAtNight(pair.t)
    const [first, second] = await flagsOf(pair.t, [pair.a, pair.b])
    expect([first?.id, first?.status, second?.status]).toEqual([flag.id, 'dismissed', 'open'])
    expect(second?.recordIds.some((id) => flag.recordIds.includes(id))).toBe(false)
  })

  it('opens a decided flag again, with its history', async () => {
    await decide('district06', flag.id, 'dismiss')
    const { body } = await decide('city', flag.id, 'reopen', { reason: '需复核' })
    expect(body.status).toBe('open')
    expect(body.decisions.map(({ action }: { action: string }) => action)).toEqual(['dismiss', 'reopen'])
    expect(await todosOf(pair.t, flag.id)).toHaveLength(1)
    await pair.praise(1)
    expect((await pair.flag()).recordIds).toHaveLength(8)
  })

  it('answers a retry with the same key as the first time', async () => {
    const caller = await pair.t.as('district06')
    const key = randomUUID()
    const send = () => caller.put(`${FLAGS}/${flag.id}/dismiss`).set('Idempotency-Key', key).send({ reason })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(first.body.decisions).toHaveLength(1)
  })

  it('follows a participant that is merged, and returns with it', async () => {
    const [kept = ''] = await makePeople(pair.t, 1, 1)
    const merged = await merge(pair.t, 1, { targetId: kept, sourceIds: [pair.a] })
    expect(merged.status).toBe(200)
    const about = async () =>
      (await pair.t.dataSource.query('SELECT participant_id AS id FROM evaluation_flag WHERE id = $1', [flag.id]))[0].id
    const before = await about()
    expect([kept, pair.b]).toContain(before)
    await searchAtNight(pair.t)
    expect(await flagsOf(pair.t, [pair.a, pair.b, kept])).toHaveLength(1)
    // Whichever of the pair has the lower id now, it is the flag that grows.
    const section = await createProject(pair.t, [])
    await giveMark(pair.t, { from: kept, to: pair.b, total: 99, section })
    await giveMark(pair.t, { from: pair.b, to: kept, total: 99, section })
    await searchAtNight(pair.t)
    const [grown, ...others] = await flagsOf(pair.t, [pair.a, pair.b, kept])
    expect(others).toEqual([])
    expect(grown?.id).toBe(flag.id)
    expect(grown?.recordIds).toHaveLength(8)
    const [row] = await pair.t.dataSource.query('SELECT id FROM participant_merge WHERE source_id = $1', [pair.a])
    expect((await undoMerge(pair.t, 1, row.id)).status).toBe(200)
    expect([pair.a, pair.b]).toContain(await about())
  })
})
