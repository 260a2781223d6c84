import { Background } from '#core/background'
import { DomainError } from '#core/domain-error'
import { JobEntity } from '#entities/jobs/job'
import { ImportLists } from '../../src/modules/exchange/import/import-lists.js'
import { runImport } from '../../src/modules/exchange/import/run-import.js'
import { JobRun } from '../../src/modules/jobs/job-run.js'
import { countsOf, importFile, workbookOf } from '../support/imports.js'
import { freshCode } from '../support/registration.js'
import { runBy, runningImport } from '../support/running-job.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { resetRegister, rowsOf } from '../support/upstream.js'

const PROJECT = '/credit/admin/api/sysProject'
/** Each with two sections, four parties and a stage: eight rows. */
const PROJECTS = 500
const ROWS = PROJECTS * 8

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  await resetRegister(t)
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

const buyers = Array.from({ length: 20 }, () => freshCode())
const agencies = Array.from({ length: 5 }, () => freshCode())
const bidders = Array.from({ length: PROJECTS * 2 }, () => freshCode())

/** The workbook; `renamed` are projects with another name. */
function bookOf(renamed = 0): Promise<Buffer> {
  const all = Array.from({ length: PROJECTS }, (_, at) => ({ at, code: `WB-${at}` }))
  const rowsOfEach = (of: (project: { at: number; code: string }) => string[][]) => all.flatMap(of)
  return workbookOf([
    {
      name: '项目',
      rows: [
        ['项目编号', '项目名称', '发布日期'],
        ...rowsOfEach(({ at, code }) => [[code, `${at < renamed ? '更名' : '采购'}${at}`, '2036-02-01']]),
      ],
    },
    {
      name: '标段',
      rows: [
        ['项目编号', '标段编号', '标段名称'],
        ...rowsOfEach(({ code }) => [
          [code, '1', '一标段'],
          [code, '2', '二标段'],
        ]),
      ],
    },
    {
      name: '主体',
      rows: [
        ['项目编号', '标段编号', '主体角色', '主体名称', '信用代码或证书编号'],
        ...rowsOfEach(({ at, code }) => [
          [code, '', '采购人', `采购单位${at % 20}`, buyers[at % 20] ?? ''],
          [code, '', '代理机构', `代理机构${at % 5}`, agencies[at % 5] ?? ''],
          ...['中标供应商', '投标供应商'].map((part, n) => {
            const bidder = at * 2 + n
            return [code, '1', part, `投标公司${bidder}`, bidders[bidder] ?? '']
          }),
        ]),
      ],
    },
    {
      name: '阶段',
      rows: [
        ['项目编号', '标段编号', '标段阶段', '阶段日期'],
        ...rowsOfEach(({ code }) => [[code, '1', '评审结束', '2036-03-05']]),
      ],
    },
  ])
}

const count = async (table: string) =>
  Number((await rowsOf<{ n: string }>(t, `SELECT count(*) AS n FROM ${table}`))[0]?.n)

describe('an interrupted import of 500 projects with 2,000 parties', () => {
  it('resumes with the next projects, and opens each evaluation once', async () => {
    const check = await importFile(district, PROJECT, await bookOf(), { mode: 'check', name: 'a.xlsx' })
    expect(countsOf(check)).toEqual([ROWS, 0, 0, 0])
    expect(check.result.opens).toBeGreaterThanOrEqual(PROJECTS * 2)
    const id = await runningImport(t, check.id)
    const lists = t.app.get(ImportLists)
    const list = lists.listOf('project')
    let batches = 0
    const run = async (worker: string, failing: boolean) => {
      const write: typeof list.write = async (tx, planned, jobId) => {
        batches++
        const written = await list.write(tx, planned, jobId)
        // The database is lost after the rows were written, before they are committed.
        if (failing && batches === 3) throw new DomainError('DATABASE_UNAVAILABLE')
        return written
      }
      return runImport(await runBy(t, id, worker), { ...list, write }, lists)
    }
    await expect(run('one', true)).rejects.toThrow('DATABASE_UNAVAILABLE')
    const perBatch = 63
    expect(await count('project')).toBe(2 * perBatch)
    const result = await run('two', false)
    expect(result).toMatchObject({ new: ROWS, changed: 0, same: 0, wrong: 0, opens: check.result.opens })
    expect(batches).toBe(9)
    expect([await count('project'), await count('bid_section')]).toEqual([PROJECTS, PROJECTS * 2])
    expect(await count('evaluation_record')).toBe(check.result.opens)
    expect(await count('participant')).toBe(buyers.length + agencies.length + bidders.length)

    expect(countsOf(await importFile(district, PROJECT, await bookOf(), { name: 'a.xlsx' }))).toEqual([0, 0, ROWS, 0])
    const changed = await importFile(district, PROJECT, await bookOf(7), { name: 'a.xlsx' })
    expect([countsOf(changed), changed.result.opens]).toEqual([[0, 7, ROWS - 7, 0], 0])
    expect(await count('project')).toBe(PROJECTS)
  })

  it('needs the permission to move stages for those', async () => {
    const rows = [
      ['项目编号', '标段阶段', '阶段日期'],
      ['WB-1', '合同备案', '2036-03-08'],
    ]
    const check = await importFile(district, PROJECT, await workbookOf([{ name: '1', rows }]), {
      mode: 'check',
      name: 'a.xlsx',
    })
    expect(countsOf(check)).toEqual([1, 0, 0, 0])
    const stored = await t.dataSource.getRepository(JobEntity).findOneByOrFail({ id: check.id })
    const permissions = stored.actor?.permissions.filter((one) => one !== 'project:stage') ?? []
    const lists = t.app.get(ImportLists)
    Object.assign(stored, { actor: { ...stored.actor, permissions }, status: 'running', worker: 'one', result: null })
    await t.dataSource.query(`UPDATE job SET status = 'running', worker = 'one', result = NULL WHERE id = $1`, [
      stored.id,
    ])
    const result = await runImport(new JobRun(stored, t.ctx(), 'one'), lists.listOf('project'), lists)
    expect(result).toMatchObject({ new: 0, wrong: 1 })
  })
})
