import { Background } from '#core/background'
import { DomainError } from '#core/domain-error'
import { JobEntity } from '#entities/jobs/job'
import { ImportLists } from '../../src/modules/exchange/import/import-lists.js'
import { runImport } from '../../src/modules/exchange/import/run-import.js'
import { csvOf, importFile } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { runBy, runningImport } from '../support/running-job.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const HEAD = ['统一社会信用代码', '名称', '地址']

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

describe('an interrupted import', () => {
  it('resumes with the next batch and processes no row twice', async () => {
    const codes = Array.from({ length: 1_100 }, () => freshCode())
    const rows = codes.map((code, at) => [at === 700 ? 'wrong' : code, `续传公司${at}`, ''])
    const check = await importFile(city, SUPPLIER, csvOf([HEAD, ...rows]), { mode: 'check' })
    expect(check.result).toMatchObject({ new: 1_099, wrong: 1 })
    const id = await runningImport(t, check.id)
    const lists = t.app.get(ImportLists)
    const list = lists.listOf('supplier')
    let batches = 0
    const run = async (worker: string, failing: boolean) => {
      return runImport(
        await runBy(t, id, worker),
        {
          ...list,
          write: async (tx, planned, jobId) => {
            batches++
            const written = await list.write(tx, planned, jobId)
            // The database is lost after the rows were written, before they are committed.
            if (failing && batches === 2) throw new DomainError('DATABASE_UNAVAILABLE')
            return written
          },
        },
        lists,
      )
    }
    await expect(run('one', true)).rejects.toThrow('DATABASE_UNAVAILABLE')
    expect(await stored(codes)).toBe(500)
    const jobs = t.dataSource.getRepository(JobEntity)
    expect((await jobs.findOneByOrFail({ id: id })).advanced).toBe(true)
    const result = await run('two', false)
    expect(result).toMatchObject({ new: 1_099, changed: 0, same: 0, wrong: 1 })
    expect(batches).toBe(4)
    expect(await stored(codes)).toBe(1_099)
    const [left] = await t.dataSource.query(
      'SELECT count(*)::int AS n, min("row") AS row FROM import_rejection WHERE job_id = $1',
      [id],
    )
    expect(left).toEqual({ n: 1, row: 702 })
  })

  const stored = async (codes: readonly string[]) =>
    Number((await t.dataSource.query('SELECT count(*) AS n FROM participant WHERE code = ANY($1)', [codes]))[0].n)
})
