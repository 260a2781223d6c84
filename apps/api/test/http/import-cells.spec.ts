import { Background } from '../../src/core/background.js'
import { countsOf, importFile, xlsxOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const CODE = '统一社会信用代码'
const HEAD = [CODE, '名称', '地址']

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

describe('a workbook of many sheets', () => {
  it('is read: its first sheet', async () => {
    const more = Array.from({ length: 60 }, (_, at) => `表${at + 2}`)
    const content = await xlsxOf([HEAD, [freshCode(), '多表', '某路']], { more })
    const job = await importFile(district, SUPPLIER, content, { name: 'a.xlsx' })
    expect(job.error).toBeNull()
    expect(countsOf(job)).toEqual([1, 0, 0, 0])
  })
})
