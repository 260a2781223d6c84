import { unitOfWork } from '#database/unit-of-work'
import { openCell } from '../../src/modules/evaluation/opening/open-cell.js'
import { JobRun } from '../../src/modules/jobs/job-run.js'
import { seedEvaluation } from '../../src/seeds/reference/evaluation.js'
import {
  API,
  createParties,
  createProject,
  formsOf,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const CELLS = `${API}/mutualEvaluation`

let t: TestApp
let city: Caller
let parties: Parties
let project: ProjectFixture
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  city = await t.as('city')
  parties = await createParties(t)
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  project = await createProject(t, parties.parties)
})

type Cell = {
  id: string
  code: string
  enabled: boolean
  version: number
  currentVersion: number
  indicators: { id: string; name: string; maxPoints: number }[]
}
const cellOf = async (code: string): Promise<Cell> => {
  const { body } = await city.get(CELLS)
  return body.find((cell: Cell) => cell.code === code)
}
const B2_TAKEN = { evaluatorSign: 2, evaluatedSign: 1, stage: 1 }
const question = (maxPoints: number, name = '问题') => ({ name, maxPoints })

describe('the matrix', () => {
  it('is seeded with sixteen cells in two languages, each of 100 points', async () => {
    const { body } = await city.get(CELLS)
    expect(body.map((cell: Cell) => cell.code)).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
      'A6',
      'A7',
      'A8',
      'B1',
      'B2',
      'B3',
      'C1',
      'C2',
      'C3',
      'D1',
      'D2',
    ])
    const off = body.filter((cell: Cell) => !cell.enabled).map((cell: Cell) => cell.code)
    expect(off).toEqual(['A8', 'B3', 'C3'])
    for (const { indicators } of body as Cell[]) {
      expect(indicators.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBe(100)
    }
    const english = (await city.get(CELLS).set('Accept-Language', 'en-US')).body
    expect(english[6]).toMatchObject({ code: 'A7', optional: true, anonymous: true, days: null })
    expect(english[6].indicators[1]).toMatchObject({ name: 'Equal treatment', maxPoints: 30 })
  })

  it('is not seeded twice, and keeps changes', async () => {
    const { id } = await cellOf('D2')
    await city.put(`${CELLS}/disable/${id}`)
    await unitOfWork(t.ctx(), seedEvaluation)
    expect((await city.get(CELLS)).body).toHaveLength(16)
    expect((await cellOf('D2')).enabled).toBe(false)
    await city.put(`${CELLS}/enable/${id}`)
  })

  it.each(EVERYONE)('grants %s access by permission', async (who) => {
    const caller = await t.as(who)
    const looks = ['city', 'district06', 'district02', 'examiner', 'auditor'].includes(String(who))
    const changes = who === 'city'
    const answers = [
      [looks, await caller.get(CELLS)],
      [looks, await caller.get(`${CELLS}/${UNKNOWN_ID}`)],
      [looks, await caller.get(`${CELLS}/open/${UNKNOWN_ID}`)],
      [changes, await caller.post(CELLS).send({})],
      [changes, await caller.put(`${CELLS}/${UNKNOWN_ID}`).send({})],
      [changes, await caller.put(`${CELLS}/enable/${UNKNOWN_ID}`)],
      [changes, await caller.put(`${CELLS}/disable/${UNKNOWN_ID}`)],
      [changes, await caller.post(`${CELLS}/open/${UNKNOWN_ID}`).send({})],
    ] as const
    for (const [may, { status }] of answers) expect(status !== 403).toBe(may)
    expect((await t.http.get(CELLS)).status).toBe(401)
  })

  it('accepts one cell per evaluator, evaluated and stage, of 100 points', async () => {
    const cell = { code: 'X1', evaluatorSign: 4, evaluatedSign: 2, stage: 0 }
    const made = await city.post(CELLS).send({ ...cell, indicators: [question(60), question(40)] })
    expect([made.status, made.body.enabled]).toEqual([201, true])
    const again = { ...cell, code: 'X2', indicators: [question(100)] }
    const second = await city.post(CELLS).send(again)
    expect([second.status, second.body.code]).toEqual([409, 'DUPLICATE'])
    const taken = { ...again, ...B2_TAKEN }
    expect((await city.post(CELLS).send(taken)).status).toBe(409)
    const short = { ...cell, stage: 1, indicators: [question(60), question(39)] }
    const refused = await city.post(CELLS).send(short)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['indicators']])
    const halves = { ...short, indicators: [question(50.5), question(49.5)] }
    expect((await city.post(CELLS).send(halves)).status).toBe(400)
    await t.dataSource.query(`UPDATE evaluation_setting SET enabled = false WHERE code = 'X1'`)
  })

  it('is updated in place until a record uses its questions, then by a new version', async () => {
    const cell = await cellOf('D1')
    const indicators = [{ ...cell.indicators[0], maxPoints: 60 }, question(40, '新问题')]
    const input = { code: 'D1', evaluatorSign: 2, evaluatedSign: 1, stage: 3 }
    const put = (body: object) => city.put(`${CELLS}/${cell.id}`).send({ ...input, ...body })
    const strip = (list: Record<string, unknown>[]) => list.map(({ descriptions: _, description: __, ...rest }) => rest)
    const first = await put({ indicators: strip(indicators), version: cell.version })
    expect([first.status, first.body.currentVersion]).toEqual([200, 1])
    expect(first.body.indicators[0].id).toBe(cell.indicators[0]?.id)

    for (const stage of [0, 1, 2, 3] as const) await move(t, project, stage)
    const second = await put({ indicators: [question(100, '只问一个')] })
    expect(second.body).toMatchObject({ currentVersion: 2, version: first.body.version + 1 })
    const [form] = await formsOf(parties.winner, project, 3)
    expect(form?.indicators).toHaveLength(2)
    const next = await createProject(t, parties.parties)
    for (const stage of [0, 1, 2, 3] as const) await move(t, next, stage)
    expect((await formsOf(parties.winner, next, 3))[0]?.indicators).toHaveLength(1)
    // Asked questions cannot change, even if the service is taken over.
    const forge = `UPDATE evaluation_setting_version SET indicators = '[]' WHERE setting_id = $1`
    await expect(t.serviceDataSource.query(forge, [cell.id])).rejects.toThrow('append-only')

    const stale = await put({ indicators: [question(100)], version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const moved = await put({ indicators: [question(100)], stage: 0 })
    expect([moved.status, moved.body.code]).toEqual([409, 'IN_USE'])
  })

  it('does not switch a cell that was changed meanwhile', async () => {
    const { id, version } = await cellOf('D2')
    const off = await city.put(`${CELLS}/disable/${id}`).send({ version })
    expect(off.body).toMatchObject({ enabled: false, version: version + 1 })
    const stale = await city.put(`${CELLS}/enable/${id}`).send({ version })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const on = await city.put(`${CELLS}/enable/${id}`).send({ version: version + 1 })
    expect(on.body).toMatchObject({ enabled: true })
  })

  it('opens a cell for the sections that are now in its stage, as a job', async () => {
    const { id } = await cellOf('A8')
    await move(t, project, 0)
    const old = await createProject(t, parties.parties)
    await move(t, old, 0, { date: '2035-09-01' })
    const off = await city.post(`${CELLS}/open/${id}`).send({})
    expect([off.status, off.body.code]).toEqual([409, 'STATE_CONFLICT'])
    await city.put(`${CELLS}/enable/${id}`)
    expect((await city.get(`${CELLS}/open/${id}`)).body.sections).toBeGreaterThanOrEqual(1)
    const start = () => city.post(`${CELLS}/open/${id}`).set('Idempotency-Key', 'open-cell-once').send({})
    const started = await start()
    expect([started.status, started.body]).toEqual([202, { jobId: expect.any(String) }])
    expect((await start()).body).toEqual(started.body)
    const job = (await city.get(`${API}/jobs/${started.body.jobId}`)).body
    expect(job).toMatchObject({ kind: 'evaluation.open' })
    const run = async () => {
      const stored = { id: job.id, kind: job.kind, payload: { settingId: id }, actor: null }
      await t.dataSource.query(`UPDATE job SET status = 'running', worker = 'w' WHERE id = $1`, [job.id])
      const rest = { locale: 'zh-CN', cancelRequested: false }
      return openCell(new JobRun({ ...stored, ...rest } as never, t.ctx(), 'w'))
    }
    await run()
    const codes = async (of: ProjectFixture) => (await recordsOf(t, of)).map(({ code }) => code)
    expect((await codes(project)).filter((code) => code === 'A8')).toHaveLength(1)
    expect(await codes(old)).toEqual([])
    expect(await run()).toEqual({ opened: 0 })
    await city.put(`${CELLS}/disable/${id}`)
  })
})
