import { unitOfWork } from '#database/unit-of-work'
import { recompute } from '../../src/modules/ledger/recompute.js'
import {
  createProject,
  createTestParticipant,
  linesOf,
  logIn,
  move,
  type ProjectFixture,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { faultsOf, merge, undoMerge } from '../support/merge.js'
import { useSection } from '../support/section.js'

const s = useSection()

/** A section whose contract two suppliers have, which turn out to be one. */
async function twoWinners(stage: 1 | 2 = 1) {
  const { buyer, winner: source } = s.parties
  const target = await createTestParticipant(s.t, 2)
  const project = await createProject(s.t, [
    ['buyer', buyer.id],
    ['contractSupplier', source.id],
    ['contractSupplier', target.id],
  ])
  for (let next = 0; next <= stage; next++) await move(s.t, project, next as 0)
  return { buyer, source, target, project }
}

const score = async ({ id }: TestParticipant) => {
  const [row] = await s.t.dataSource.query(
    `SELECT credit_score::float8 AS score, evaluator_count AS n FROM participant WHERE id = $1`,
    [id],
  )
  return row
}

/** `<evaluator> -> <evaluated> <status>` of the records of a stage, sorted. */
async function records(project: ProjectFixture, names: Record<string, TestParticipant>) {
  const nameOf = (id: string) => Object.entries(names).find(([, one]) => one.id === id)?.[0]
  const rows = await recordsOf(s.t, project)
  return rows
    .filter(({ stage }) => stage === 1)
    .map((row) => `${nameOf(row.evaluatorId)} -> ${nameOf(row.evaluatedId)} ${row.status}`)
    .sort()
}

async function mergeInto(target: TestParticipant, source: TestParticipant) {
  const answer = await merge(s.t, 2, { targetId: target.id, sourceIds: [source.id] })
  expect(answer.status).toBe(200)
  return answer.body.mergeIds[0] as string
}

describe('records of participants that become one', () => {
  it('keep the furthest of a pair, close the other, and judge sealing again', async () => {
    const { buyer, source, target, project } = await twoWinners()
    const names = { buyer, source, target }
    await submit(buyer, project, 1, source.id, 85)
    await submit(target, project, 1)
    expect(await records(project, names)).toEqual([
      'buyer -> source submitted',
      'buyer -> target pending',
      'source -> buyer pending',
      'target -> buyer submitted',
    ])
    const id = await mergeInto(target, source)
    expect(await records(project, names)).toEqual([
      'buyer -> source closed',
      'buyer -> target revealed',
      'source -> buyer closed',
      'target -> buyer revealed',
    ])
    expect((await linesOf(s.t, target.id)).map(({ cause }: { cause: string }) => cause)).toEqual([
      'merge',
      'evaluation',
    ])
    expect((await linesOf(s.t, source.id)).at(-1)).toMatchObject({ cause: 'merged', causeId: id })
    const [{ name }] = await s.t.dataSource.query(`SELECT name FROM participant WHERE id = $1`, [source.id])
    const { body } = await (await s.t.as('city')).get(`/credit/admin/api/credit/${target.id}/lines`).expect(200)
    expect(body.records.map(({ text }: { text: string }) => text)).toContain(`与“${name}”合并`)
    expect(await score(source)).toMatchObject({ score: 0 })
    expect(await faultsOf(s.t)).toEqual([])
    // Both were revealed by it: that is a decision.
    expect((await undoMerge(s.t, 2, id)).body.code).toBe('MERGE_DECIDED')
  })

  it('count nothing twice, and everything again after an undo', async () => {
    const { buyer, source, target, project } = await twoWinners()
    const names = { buyer, source, target }
    await submit(source, project, 1, null, 40)
    await submit(buyer, project, 1, source.id, 40)
    s.t.clock.set('2035-11-06T10:00:00+08:00')
    for (const one of [buyer, target]) await logIn(s.t, one)
    await submit(target, project, 1)
    await submit(buyer, project, 1, target.id, 100)
    const all = [
      'buyer -> source revealed',
      'buyer -> target revealed',
      'source -> buyer revealed',
      'target -> buyer revealed',
    ]
    expect(await records(project, names)).toEqual(all)
    const before = [await score(buyer), await score(source), await score(target)]
    const id = await mergeInto(target, source)
    // The earlier of each pair is kept; it was the source's.
    expect(await records(project, names)).toEqual([
      'buyer -> source voided',
      'buyer -> target revealed',
      'source -> buyer voided',
      'target -> buyer revealed',
    ])
    expect(await score(target)).toEqual({ score: before[1].score, n: 1 })
    expect(await score(buyer)).toMatchObject({ n: 1 })
    expect(await faultsOf(s.t)).toEqual([])
    expect((await undoMerge(s.t, 2, id)).status).toBe(200)
    expect(await records(project, names)).toEqual(all)
    expect([await score(buyer), await score(source), await score(target)]).toEqual(before)
    expect(await faultsOf(s.t)).toEqual([])
    await mergeInto(target, source)
    expect(await faultsOf(s.t)).toEqual([])
  })

  it('of one evaluator in several sections weigh as one; later days agree', async () => {
    const { buyer, winner: target } = s.parties
    const source = await createTestParticipant(s.t, 2)
    for (const winner of [source, target]) {
      const project = await createProject(s.t, [
        ['buyer', buyer.id],
        ['contractSupplier', winner.id],
      ])
      for (const stage of [0, 1, 2, 3] as const) {
        await move(s.t, project, stage)
        await submit(winner, project, stage, null, winner === source ? 40 : 100)
        await submit(buyer, project, stage, null, winner === source ? 70 : 100)
      }
    }
    const before = await score(buyer)
    expect(before.n).toBe(2)
    const id = await mergeInto(target, source)
    const after = await score(buyer)
    expect(after.n).toBe(1)
    expect(after.score).not.toBe(before.score)
    expect((await linesOf(s.t, buyer.id)).at(-1)).toMatchObject({
      cause: 'merge',
      params: { evaluator: true },
    })
    expect(await faultsOf(s.t)).toEqual([])
    s.t.clock.set('2036-12-01T10:00:00+08:00')
    await unitOfWork(s.t.ctx(), (tx) => recompute(tx, [buyer.id, target.id]))
    expect(await faultsOf(s.t)).toEqual([])
    s.t.clock.set('2035-11-20T10:00:00+08:00')
    expect((await undoMerge(s.t, 2, id)).status).toBe(200)
    expect((await score(buyer)).n).toBe(2)
    expect(await faultsOf(s.t)).toEqual([])
  })

  it('decided since the merge keep it from being undone', async () => {
    const { buyer, winner: target } = s.parties
    const source = await createTestParticipant(s.t, 2)
    const project = await createProject(s.t, [
      ['buyer', buyer.id],
      ['contractSupplier', source.id],
    ])
    for (const stage of [0, 1] as const) await move(s.t, project, stage)
    const id = await mergeInto(target, source)
    const given = (await recordsOf(s.t, project)).find((row) => row.evaluatorId === target.id)
    await logIn(s.t, target)
    expect((await submit(target, project, 1)).status).toBe(200)
    const { status, body } = await undoMerge(s.t, 2, id)
    expect(status).toBe(409)
    const decided = [{ table: 'evaluation_record', id: given?.id }]
    expect(body).toMatchObject({ code: 'MERGE_DECIDED', data: { decided } })
  })
})
