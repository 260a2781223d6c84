import { Background } from '#core/background'
import { countsOf, csvOf, importFile } from '../support/imports.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let city: Caller
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
  district = await t.as('district06')
})
afterAll(() => t.stop())

describe('projects', () => {
  const PROJECT = '/credit/admin/api/sysProject'
  const head = ['项目编号', '项目名称', '发布日期', '采购方式']
  const project = async (code: string) =>
    t.dataSource.query(
      `SELECT p.name, p.release_date::text AS day, p.procurement_method AS method, p.version,
        a.code AS area FROM project p JOIN area a ON a.id = p.area_id WHERE p.code = $1`,
      [code],
    )

  it('are created and changed by their code, and do not change the second time', async () => {
    const code = `IMP${Date.now()}`
    const first = csvOf([head, [code, '导入项目', '2026/3/2', '公开招标'], ['', '无编号', '', '']])
    expect(countsOf(await importFile(district, PROJECT, first))).toEqual([1, 0, 0, 1])
    expect(await project(code)).toMatchObject([
      { name: '导入项目', day: '2026-03-02', method: '公开招标', area: '003900130006' },
    ])
    const second = csvOf([head, [code, '改名项目', '', '']])
    expect(countsOf(await importFile(district, PROJECT, second))).toEqual([0, 1, 0, 0])
    const stored = await project(code)
    expect(stored).toMatchObject([{ name: '改名项目', day: '2026-03-02' }])
    expect(countsOf(await importFile(district, PROJECT, second))).toEqual([0, 0, 1, 0])
    expect(await project(code)).toEqual(stored)
    const foreign = await importFile(await t.as('district02'), PROJECT, second)
    expect(countsOf(foreign)).toEqual([0, 0, 0, 1])
  })

  it('are wrong if they were released in the future', async () => {
    const job = await importFile(city, PROJECT, csvOf([head, [`FUT${Date.now()}`, '明年', '2099-01-01', '']]))
    expect(countsOf(job)).toEqual([0, 0, 0, 1])
  })

  it('are wrong the second time in a file', async () => {
    const code = `AGAIN${Date.now()}`
    const job = await importFile(city, PROJECT, csvOf([head, [code, '一', '', ''], [code, '二', '', '']]))
    expect(countsOf(job)).toEqual([1, 0, 0, 1])
    expect(await project(code)).toMatchObject([{ name: '一' }])
  })

  it('are wrong if several have the same code', async () => {
    const code = `TWO${Date.now()}`
    for (const caller of [city, district]) {
      await caller.post(PROJECT).send({ name: '一', code }).expect(201)
    }
    const job = await importFile(city, PROJECT, csvOf([head, [code, '三', '', '']]))
    expect(countsOf(job)).toEqual([0, 0, 0, 1])
  })
})
