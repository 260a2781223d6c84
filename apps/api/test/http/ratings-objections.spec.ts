import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { voidFacts } from '../../src/modules/ledger/post-facts.js'
import { storeRating } from '../../src/modules/ratings/compute-rating.js'
import { rateArea } from '../../src/modules/ratings/rate-area.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { merge, undoMerge } from '../support/merge.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const PERIOD = '2035H1'
const NAMES = ['领先供应商', '后来供应商', '最少供应商'] as const
type Name = (typeof NAMES)[number]

interface Row {
  name: string
  rank: number | null
  score: number | null
  cause: string
  reason: string
  notes: string[]
}

let t: TestApp
let rating: { id: string; number: string }
const accounts: Record<string, string> = {}
/** The last evaluation of each, which is voided. */
const last: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  const ctx = t.ctx()
  t.clock.set('2035-06-20T10:00:00+08:00')
  const evaluators = await makeParticipants(ctx, 1, ['甲评价方', '乙评价方', '丙评价方', '丁评价方'])
  const marks: Record<Name, number[]> = {
    领先供应商: [82, 82, 82, 82],
    后来供应商: [100, 100, 100, 0],
    最少供应商: [70, 70, 70],
  }
  for (const name of NAMES) {
    const [id = ''] = await makeParticipants(ctx, 2, [name])
    await decisionAgainst(ctx, id)
    for (const [n, total] of marks[name].entries()) {
      const [fact] = await reveal(ctx, id, [evaluators[n] ?? ''], total)
      last[name] = fact?.recordId ?? ''
    }
    const person = { sign: 2 as const, areaCode: '003900130006', participantId: id }
    accounts[name] = (await makeAccount(ctx, { ...person, roles: ['supplier'] })).id
  }
  t.clock.set('2035-07-02T10:00:00+08:00')
  rating = await unitOfWork(t.ctx(), async (tx) => {
    const area = await tx.manager.findOneByOrFail(AreaEntity, { code: '003900130006' })
    const rows = await rateArea(tx, area, '2035-06-30', async () => true)
    return storeRating(tx, area, PERIOD, rows)
  })
  await put('examiner', `rating/${rating.id}/publish`)
})
afterAll(() => t.stop())

const put = async (who: Who, path: string, body: object = {}) => (await t.as(who)).put(`${API}/${path}`).send(body)
const party = async (name: Name) => t.withToken(await openSession(t.ctx(), { id: accounts[name] ?? '' }))
const rows = async (): Promise<Row[]> =>
  (await t.http.get(`${API}/rating/public/${rating.number}/rows?size=50`).expect(200)).body.records
const ranks = async () => (await rows()).map(({ name, rank }) => [name, rank])

async function objected(name: Name): Promise<string> {
  const caller = await party(name)
  const [{ entryId: subjectId }] = (await caller.get(`${API}/rating/own`)).body
  const subject = { kind: 'objection', subjectType: 'ratingRow', subjectId }
  const { body } = await caller
    .post(`${API}/complaint`)
    .send({ ...subject, title: '对评级的异议', content: '评价有误' })
    .expect(201)
  await put('examiner', `complaint/${body.id}/accept`, { text: '受理' })
  return body.id
}
const decide = async (who: Who, id: string, upheld: boolean) =>
  (await put(who, `complaint/${id}/decide`, { upheld, text: '评价作废' })).body

it('a corrected row changes the rank of rows that it passes, but not their figures', async () => {
  expect(await ranks()).toEqual([
    ['领先供应商', 1],
    ['后来供应商', 2],
    ['最少供应商', 3],
  ])
  const before = await rows()
  const id = await objected('后来供应商')
  await unitOfWork(t.ctx(), (tx) => voidFacts(tx, [last.后来供应商 ?? '']))
  expect(await decide('examiner', id, true)).toMatchObject({ effect: 'corrected' })
  expect(await ranks()).toEqual([
    ['后来供应商', 1],
    ['领先供应商', 2],
    ['最少供应商', 3],
  ])
  const [first, second] = await rows()
  expect(first).toMatchObject({ cause: 'objection', reason: '评价作废' })
  expect(second).toMatchObject({ cause: 'rank', reason: '', score: before[0]?.score })
})

let waiting: string

it('corrects a row whose evidence a merge moved once that merge is undone', async () => {
  t.clock.set('2035-07-02T10:01:00+08:00')
  const [{ id: targetId }] = await t.dataSource.query('SELECT id FROM participant WHERE name = $1', ['最少供应商'])
  const [sourceId = ''] = await makeParticipants(t.ctx(), 2, ['并入供应商'])
  expect((await merge(t, 2, { targetId, sourceIds: [sourceId] })).status).toBe(200)
  waiting = await objected('最少供应商')
  const before = await rows()
  const refused = await decide('examiner', waiting, true)
  expect(refused).toMatchObject({ code: 'RATING_ROW_MERGED' })
  expect(refused.error).toContain('并入供应商')
  expect(await rows()).toEqual(before)
  const [{ id }] = await t.dataSource.query('SELECT id FROM participant_merge WHERE source_id = $1', [sourceId])
  expect((await undoMerge(t, 2, id)).status).toBe(200)
  expect(await decide('examiner', waiting, true)).toMatchObject({ code: 'RATING_ROW_SAME' })
})

it('a row with too few remaining evaluators states that and has no figures', async () => {
  await unitOfWork(t.ctx(), (tx) => voidFacts(tx, [last.最少供应商 ?? '']))
  expect(await decide('examiner', waiting, true)).toMatchObject({ effect: 'corrected' })
  expect((await rows())[2]).toMatchObject({ score: null, band: null, starLevel: null, rank: null })
  const { body } = await t.http.get(`${API}/rating/public/${rating.number}`)
  expect(body.participants).toBe(2)
})

it('a review that is upheld after the rating came into force annotates it', async () => {
  const id = await objected('领先供应商')
  expect(await decide('examiner', id, false)).toMatchObject({ status: 'dismissed' })
  t.clock.set('2035-07-10T10:00:00+08:00')
  const { body } = await put('examiner', `rating/${rating.id}/enforce`)
  expect(body.status).toBe('inForce')
  const before = await rows()
  await (await party('领先供应商')).put(`${API}/complaint/${id}/review`).send({ text: '请复核' }).expect(200)
  await unitOfWork(t.ctx(), (tx) => voidFacts(tx, [last.领先供应商 ?? '']))
  expect(await decide('city', id, true)).toMatchObject({ status: 'upheld', effect: 'annotated' })
  const after = await rows()
  expect(after.find(({ name }) => name === '领先供应商')?.notes).toContain('upheld')
  expect(after.map(({ notes: _, ...row }) => row)).toEqual(before.map(({ notes: _, ...row }) => row))
  const verified = await t.http.get(`${API}/rating/verify/${rating.number}`)
  expect(verified.body.intact).toBe(true)
})

it('the second of two calls that publish it, or put it into force, is refused', async () => {
  t.clock.set('2035-07-20T10:00:00+08:00')
  const area = await t.ctx().manager.findOneByOrFail(AreaEntity, { code: '003900130006' })
  const made = await unitOfWork(t.ctx(), async (tx) =>
    storeRating(tx, area, PERIOD, await rateArea(tx, area, '2035-06-30', async () => true)),
  )
  const twice = (call: () => Promise<{ status: number }>) =>
    Promise.all([call(), call()]).then((all) => all.map(({ status }) => status).sort())
  expect(await twice(() => put('examiner', `rating/${made.id}/publish`))).toEqual([200, 409])
  t.clock.set('2035-07-30T10:00:00+08:00')
  expect(await twice(() => put('examiner', `rating/${made.id}/enforce`))).toEqual([200, 409])
  const states = await t.dataSource.query(`SELECT status FROM rating WHERE period = $1 ORDER BY edition`, [PERIOD])
  expect(states.map(({ status }: { status: string }) => status)).toEqual(['replaced', 'inForce'])
})
