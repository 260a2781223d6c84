import { readdir, readFile } from 'node:fs/promises'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { countsOf, importFile, sendImport } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const EXPERT = pathOfKind(4)
const SAMPLES = new URL('../fixtures/imports/samples/', import.meta.url)

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

const importSample = async (name: string) => importFile(city, EXPERT, await readFile(new URL(name, SAMPLES)), { name })

const EXPERTS = [
  ['ZJ-SAMPLE-1', '甘露', '某市第一设计院', '2008-07-01', '13970006001'],
  ['ZJ-SAMPLE-2', '买买提·吐尔逊', '“东风”机械厂', '1999-06-30', '13970006002'],
  ['ZJ-SAMPLE-3', '堃龦', '某区财政局; 采购科', '2016-02-29', '13970006003'],
]

async function stored(): Promise<string[][]> {
  const rows: Record<string, string>[] = await t.dataSource.query(
    `SELECT p.code, p.name, f.employer, f.graduation_time::text AS day, f.cell_phone AS phone
      FROM participant p JOIN expert_profile f ON f.participant_id = p.id
      WHERE p.code ~ '^ZJ-SAMPLE' ORDER BY p.code`,
  )
  return rows.map((row) => Object.values(row))
}

/** Files with three experts; each is read to the same values. */
const READ = [
  ...['exceljs.xlsx', 'exceljs-stream.xlsx', 'exceljs-title-and-totals.xlsx', 'exceljs.csv'],
  ...['libreoffice.xlsx', 'libreoffice.ods', 'libreoffice-title-and-totals.ods'],
  ...['libreoffice-utf8.csv', 'libreoffice-utf16.csv', 'libreoffice-gb18030.csv', 'libreoffice-semicolons.csv'],
  ...['sheetjs.xlsx', 'sheetjs-shared-strings.xlsx', 'sheetjs.ods', 'sheetjs-utf8-mark.csv'],
]
/** Files that are refused, each with its cure. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'libreoffice.xls': /旧的 xls 格式。请另存为/,
  'sheetjs.xls': /旧的 xls 格式。请另存为/,
  'libreoffice-html.xls': /网页或 XML 格式的表格.*另存为 xlsx/,
  'sheetjs-html.xls': /网页或 XML 格式的表格.*另存为 xlsx/,
  'sheetjs-xml-2003.xls': /网页或 XML 格式的表格.*另存为 xlsx/,
  'sheetjs-flat.ods': /网页或 XML 格式的表格.*另存为 xlsx/,
  'sheetjs-binary.xlsx': /无法读取文件.*另存为 xlsx 或 csv/,
}
/** Files whose rows are wrong, with the faults that are named. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  'exceljs-formula.xlsx': ['姓名', '工作单位'],
  'libreoffice-formula.ods': ['姓名', '工作单位'],
  'libreoffice-american-days.csv': ['毕业时间', '毕业时间', '毕业时间'],
}

describe('tables that other programs wrote', () => {
  it('are all listed', async () => {
    const files = (await readdir(SAMPLES)).filter((name) => name !== 'README.md')
    expect(files.sort()).toEqual([...READ, ...Object.keys(REFUSED), ...Object.keys(WRONG)].sort())
  })

  it.each(READ)('%s gives the three experts', async (name) => {
    const before = await stored()
    const job = await importSample(name)
    expect([job.error, countsOf(job)]).toEqual([null, before.length === 0 ? [3, 0, 0, 0] : [0, 0, 3, 0]])
    expect(await stored()).toEqual(EXPERTS)
    const samples = new Map(
      job.result.headings.map((one: { heading: string; samples: string[] }) => [one.heading, one.samples]),
    )
    expect(samples.get('邮政编码')).toEqual([name === 'sheetjs.ods' ? '10020' : '010020', '100101', '830000'])
    expect(samples.get('通讯地址')).toEqual(['一路 1 号\n二楼', '二路 2 号, 东门'])
  })

  it.each(Object.entries(REFUSED))('%s is refused with its cure', async (name, cure) => {
    const content = await readFile(new URL(name, SAMPLES))
    const { body } = await sendImport(city, EXPERT, content, { mode: 'check', name })
    expect(body.error ?? (await endedJob(city, body.jobId)).message).toMatch(cure)
  })

  it.each(Object.entries(WRONG))('%s has faults that are named', async (name, columns) => {
    const { result } = await importSample(name)
    expect([result.new, result.changed]).toEqual([0, 0])
    expect(result.failures.map(({ column }: { column: string }) => column)).toEqual(columns)
  })
})
