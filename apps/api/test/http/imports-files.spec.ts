import { Background } from '#core/background'
import { csvOf, importFile, sendImport, xlsxOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { zipOf } from '../support/zips.js'

const SUPPLIER = pathOfKind(2)
const HEAD = ['统一社会信用代码', '名称', '地址']
const BOM = '\ufeff'

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp({
    LIMIT_IMPORT_UNPACKED_BYTES: '2000000',
    LIMIT_IMPORT_ROWS: '1200',
    LIMIT_IMPORT_BYTES: '300000',
  })
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

const nameOf = async (code: string) =>
  (await t.dataSource.query('SELECT name FROM participant WHERE code = $1', [code]))[0]?.name
const total = async () => Number((await t.dataSource.query('SELECT count(*) AS n FROM participant'))[0].n)

describe('files of several encodings and separators', () => {
  const GB18030 = Buffer.from('c1fac8cbb9abcbbe', 'hex')

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(BOM + text)],
    ['UTF-16', (text: string) => Buffer.from(BOM + text, 'utf16le')],
    ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'))],
    ['lines without returns', (text: string) => Buffer.from(text.replaceAll('\r\n', '\n'))],
  ])('reads %s', async (_, encode) => {
    const code = freshCode()
    const content = encode(csvOf([HEAD, [code, '读取"公司"', '址']]))
    const job = await importFile(city, SUPPLIER, content)
    expect([job.status, job.result.failures]).toEqual(['succeeded', []])
    expect(await nameOf(code)).toBe('读取"公司"')
  })

  it('reads GB 18030', async () => {
    const code = freshCode()
    const content = Buffer.concat([
      Buffer.from('name,unifiedSocialCreditCode\r\n'),
      GB18030,
      Buffer.from(`,${code}\r\n`),
    ])
    await importFile(city, SUPPLIER, content)
    expect(await nameOf(code)).toBe(new TextDecoder('gb18030').decode(GB18030))
  })

  it('reads the first sheet of a workbook, its dates and its long numbers', async () => {
    const code = `ZJ${Date.now()}`
    const content = await xlsxOf([
      ['证书编号', '姓名或名称', '毕业时间', '手机'],
      [code, { richText: [{ text: '张' }, { text: '三' }] }, new Date('2010-06-30'), 13812345678],
    ])
    const job = await importFile(city, pathOfKind(4), content, { name: 'a.xlsx' })
    expect(job.result.failures).toEqual([])
    const [row] = await t.dataSource.query(
      `SELECT p.name, f.graduation_time::text AS day, f.cell_phone AS phone FROM participant p
        JOIN expert_profile f ON f.participant_id = p.id WHERE p.code = $1`,
      [code],
    )
    expect(row).toEqual({ name: '张三', day: '2010-06-30', phone: '13812345678' })
  })
})

describe('a cell with a formula', () => {
  it('makes its row wrong, in a workbook and in a csv', async () => {
    const book = await xlsxOf([HEAD, [freshCode(), { formula: '"a"&"b"', result: 'ab' }, ''], [freshCode(), '好', '']])
    for (const [name, content] of [
      ['a.xlsx', book],
      ['a.csv', csvOf([HEAD, [freshCode(), '=1+1', ''], [freshCode(), '好', '']])],
    ] as const) {
      const { result } = await importFile(city, SUPPLIER, content, { name })
      expect([name, result.new, result.wrong, result.failures[0].column]).toEqual([name, 1, 1, '名称'])
    }
  })
})

describe('hostile, broken and huge files', () => {
  const rejected = async (name: string, content: Buffer | string) => {
    const before = await total()
    const answer = await sendImport(city, SUPPLIER, content, { name })
    if (answer.status !== 202) return [answer.status, answer.body.code, typeof answer.body.error]
    const job = await importFile(city, SUPPLIER, content, { name })
    expect(await total()).toBe(before)
    return [job.status, job.error, typeof job.message]
  }
  const sheet = (rows: string) => ({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const head = `<row>${inline('unifiedSocialCreditCode')}${inline('name')}</row>`
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

  it('includes the readable workbook that the others are made of', async () => {
    const code = freshCode()
    const content = zipOf(sheet(`${head}<row>${inline(code)}${inline('某')}</row>`))
    const job = await importFile(city, SUPPLIER, content, { name: 'a.xlsx' })
    expect([job.status, job.result.new]).toEqual(['succeeded', 1])
  })

  it.each([
    [
      'a password',
      'a.xlsx',
      () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      [422, 'TABLE_ENCRYPTED', 'string'],
    ],
    [
      'the old format',
      'a.xlsx',
      () => Buffer.concat([compound, Buffer.alloc(2000)]),
      [422, 'TABLE_OLD_FORMAT', 'string'],
    ],
    [
      'the old suffix',
      'a.xls',
      () => Buffer.concat([compound, Buffer.alloc(2000)]),
      [422, 'TABLE_OLD_FORMAT', 'string'],
    ],
    ['another suffix', 'a.pdf', () => Buffer.from('%PDF-1.4'), [415, 'UNSUPPORTED_MEDIA_TYPE', 'string']],
    ['no workbook', 'a.xlsx', () => Buffer.from('hello'), [422, 'TABLE_UNREADABLE', 'string']],
    ['half a workbook', 'a.xlsx', () => zipOf(sheet(head)).subarray(0, 300), ['failed', 'TABLE_UNREADABLE', 'string']],
    ['a zip without a sheet', 'a.xlsx', () => zipOf({ 'a.txt': 'x' }), ['failed', 'TABLE_UNREADABLE', 'string']],
    ['broken XML', 'a.xlsx', () => zipOf(sheet('<row><c></row>')), ['failed', 'TABLE_UNREADABLE', 'string']],
    [
      'entities that grow',
      'a.xlsx',
      () => zipOf({ ...sheet(''), 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      ['failed', 'TABLE_UNREADABLE', 'string'],
    ],
    ['deep XML', 'a.xlsx', () => zipOf(sheet('<a>'.repeat(1000))), ['failed', 'TABLE_UNREADABLE', 'string']],
    ['a zip bomb', 'a.xlsx', () => zipOf(sheet(' '.repeat(3_000_000))), ['failed', 'TABLE_TOO_LARGE', 'string']],
    [
      'a part larger than it says',
      'a.xlsx',
      () => zipOf(sheet(`${head}${' '.repeat(3_000_000)}`), { declared: 100 }),
      ['failed', 'TABLE_UNREADABLE', 'string'],
    ],
    [
      'one endless text',
      'a.xlsx',
      () => zipOf(sheet(`<row>${inline('x'.repeat(1_200_000))}</row>`)),
      ['failed', 'TABLE_UNREADABLE', 'string'],
    ],
    [
      'too many rows',
      'a.xlsx',
      () => zipOf(sheet(head + `<row>${inline('a')}</row>`.repeat(1_300))),
      ['failed', 'TABLE_TOO_LONG', 'string'],
    ],
    ['no rows', 'a.xlsx', () => zipOf(sheet('')), ['failed', 'TABLE_EMPTY', 'string']],
    ['a heading alone', 'a.xlsx', () => zipOf(sheet(head)), ['failed', 'TABLE_EMPTY', 'string']],
    [
      'an unclosed quote',
      'a.csv',
      () => Buffer.from(`a,b\r\n"${'x'.repeat(100_000)}`),
      ['failed', 'TABLE_UNREADABLE', 'string'],
    ],
    [
      'bytes that are no text',
      'a.csv',
      () => Buffer.from([97, 0, 255, 254, 0, 1]),
      ['failed', 'TABLE_UNREADABLE', 'string'],
    ],
    [
      'too many lines',
      'a.csv',
      () => Buffer.from(`name\r\n${'a\r\n'.repeat(1_300)}`),
      ['failed', 'TABLE_TOO_LONG', 'string'],
    ],
  ] as const)('are rejected with a sentence: %s', async (_, name, content, answer) => {
    expect(await rejected(name, content())).toEqual(answer)
  })

  it('are rejected while they arrive if they have too many bytes', async () => {
    const answer = await sendImport(city, SUPPLIER, 'x'.repeat(400_000))
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('write nothing, even if they are truncated after good rows', async () => {
    const rows = Array.from({ length: 600 }, () => [freshCode(), '某公司', ''])
    const content = `${csvOf([HEAD, ...rows])}\r\n"${'x'.repeat(40_000)}`
    expect(await rejected('a.csv', content)).toEqual(['failed', 'TABLE_UNREADABLE', 'string'])
  })
})
