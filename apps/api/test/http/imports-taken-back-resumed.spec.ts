import { Background } from '#core/background'
import { DomainError } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import { ImportLists } from '../../src/modules/exchange/import/import-lists.js'
import { runTakeBack } from '../../src/modules/exchange/import/take-back.js'
import { insertRowsToUndo } from '../../src/modules/jobs/job-rows.sql.js'
import { countsOf, importFile, workbookOf } from '../support/imports.js'
import { freshCode } from '../support/registration.js'
import { runBy, runningJob } from '../support/running-job.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { resetRegister, rowsOf } from '../support/upstream.js'

const PROJECT = '/credit/admin/api/sysProject'
const PROJECTS = 500

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  await resetRegister(t)
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

const buyer = freshCode()
const bidders = Array.from({ length: PROJECTS }, () => freshCode())

/** Every tenth project has ended its bid evaluation; `renamed` are projects with another name. */
function bookOf(renamed = 0): Promise<Buffer> {
  const codes = bidders.map((_, at) => `WB-${at}`)
  return workbookOf([
    {
      name: '项目',
      rows: [
        ['项目编号', '项目名称', '标段编号', '标段名称'],
        ...codes.map((code, at) => [code, `${at < renamed ? '更名' : '采购'}${at}`, '1', '一标段']),
      ],
    },
    {
      name: '主体',
      rows: [
        ['项目编号', '主体角色', '主体名称', '信用代码或证书编号'],
        ...codes.flatMap((code, at) => [
          [code, '采购人', '采购单位', buyer],
          [code, '中标供应商', `公司${at}`, bidders[at] ?? ''],
        ]),
      ],
    },
    {
      name: '阶段',
      rows: [
        ['项目编号', '标段编号', '标段阶段', '阶段日期'],
        ...codes.filter((_, at) => at % 10 === 0).map((code) => [code, '1', '合同备案', '2036-03-08']),
      ],
    },
  ])
}

const count = async (what: string) =>
  Number((await rowsOf<{ n: string }>(t, `SELECT count(*) AS n FROM ${what}`))[0]?.n)

/** Takes back an import in two runs: the first one loses the database at a record. */
async function takeBackInTwoRuns(ofJob: string, failsAt: number) {
  const jobId = await runningJob(t, ofJob, { payload: { action: 'takeBack' }, undoesId: ofJob })
  await unitOfWork(t.ctx(), (tx) => insertRowsToUndo.run(tx, { jobId, ofJob }))
  const lists = t.app.get(ImportLists)
  const list = lists.listOf('project')
  let reached = 0
  const run = async (worker: string) => {
    const takingBack: typeof list.takingBack = {
      ...list.takingBack,
      run: async (...args) => {
        const made = await list.takingBack.run(...args)
        // The database is lost after the record was written, before that is committed.
        if (++reached === failsAt) throw new DomainError('DATABASE_UNAVAILABLE')
        return made
      },
    }
    return runTakeBack(await runBy(t, jobId, worker), { ...list, takingBack }, lists)
  }
  await expect(run('one')).rejects.toThrow('DATABASE_UNAVAILABLE')
  const result = await run('two')
  return { result, reached }
}

it('imports, changes and takes back 500 projects, through a crash', async () => {
  const first = await importFile(district, PROJECT, await bookOf(), { name: 'a.xlsx' })
  expect(first.result.written).toBe(PROJECTS)
  const opened = await count(`evaluation_record WHERE status = 'pending'`)
  expect(opened).toBeGreaterThan(PROJECTS / 10)
  const renaming = await importFile(district, PROJECT, await bookOf(9), { name: 'a.xlsx' })
  expect([countsOf(renaming)[1], renaming.result.written]).toEqual([9, 9])
  expect((await importFile(district, PROJECT, await bookOf(9), { name: 'a.xlsx' })).result.written).toBe(0)

  const restored = await takeBackInTwoRuns(renaming.id, 4)
  expect(restored).toMatchObject({ result: { total: 9, done: 9, failed: 0 }, reached: 10 })
  expect(await count(`project WHERE name LIKE '更名%'`)).toBe(0)
  expect(await count(`evaluation_record WHERE status = 'pending'`)).toBe(opened)

  const all = await takeBackInTwoRuns(first.id, 250)
  expect(all).toMatchObject({ result: { total: PROJECTS, done: PROJECTS, failed: 0 }, reached: PROJECTS + 1 })
  // Projects with opened evaluations are abandoned.
  expect(await count('project')).toBe(PROJECTS / 10)
  expect(await count('bid_section WHERE stage IS DISTINCT FROM 4')).toBe(0)
  expect(await count(`evaluation_record WHERE status = 'pending'`)).toBe(0)
}, 300_000)
