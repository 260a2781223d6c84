import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '../../../test/support/zips.js'
import type { TableRow } from './table.js'
import { smallTable, withTable } from './table-file.js'
import { tableFormatOf } from './table-format.js'

const LIMITS = { rows: 1_000, unpackedBytes: 10_000_000 }
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pathOf(content: Buffer | string): Promise<string> {
  const path = join(folder, 'a')
  await writeFile(path, content)
  return path
}
const rowsOf = async (parts: Record<string, string>): Promise<TableRow[]> =>
  smallTable('xlsx', await pathOf(zipOf(parts)), LIMITS)
const cellsOf = async (parts: Record<string, string>) => (await rowsOf(parts)).map(({ cells }) => cells)

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
const bookOf = (...sheets: string[]) => `<workbook xmlns:r="${TYPES}"><sheets>${sheets.join('')}</sheets></workbook>`
const sheetOf = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const shared = '<c t="s"><v>0</v></c>'
const strings = '<sst><si><t>共享</t></si></sst>'

describe('the parts of a workbook', () => {
  it('are found without regard to case', async () => {
    const parts = {
      'xl/Workbook.xml': bookOf('<sheet name="1" r:id="a"/>'),
      'xl/_rels/workbook.xml.rels': relations(
        relation('a', 'worksheet', 'Worksheets/Sheet1.xml'),
        relation('b', 'sharedStrings', 'sharedstrings.xml'),
      ),
      'xl/worksheets/sheet1.xml': sheetOf([shared]),
      'xl/SharedStrings.xml': strings,
    }
    expect(await cellsOf(parts)).toEqual([['共享']])
  })

  it('are found by their relationships, however they are named', async () => {
    const parts = {
      '_rels/.rels': relations(relation('x', 'officeDocument', '/office/workbook22.xml')),
      'office/workbook22.xml': bookOf('<sheet name="1" r:id="a"/>'),
      'office/_rels/workbook22.xml.rels': relations(
        relation('a', 'worksheet', '../data/one.xml'),
        relation('b', 'sharedStrings', 'words.xml'),
      ),
      'data/one.xml': sheetOf([shared]),
      'office/words.xml': strings,
    }
    expect(await cellsOf(parts)).toEqual([['共享']])
  })

  it('are found by their content types if no relationship names them', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
    const parts = {
      '[Content_Types].xml': `<Types><Override PartName="/xl/book.xml" ContentType="${type}.sheet.main+xml"/>
        <Override PartName="/xl/words.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
      'xl/book.xml': bookOf('<sheet name="1" r:id="a"/>'),
      'xl/_rels/book.xml.rels': relations(relation('a', 'worksheet', 'one.xml')),
      'xl/one.xml': sheetOf([shared]),
      'xl/words.xml': strings,
    }
    expect(await cellsOf(parts)).toEqual([['共享']])
  })

  it('may have any prefix', async () => {
    const parts = {
      'xl/workbook.xml': `<x:workbook xmlns:d3p1="${TYPES}"><x:sheets><x:sheet name="1" sheetId="9" d3p1:id="a"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': relations(relation('a', 'worksheet', 'worksheets/sheet1.xml')),
      'xl/worksheets/sheet1.xml': `<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>值</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    }
    expect(await cellsOf(parts)).toEqual([['值']])
  })
})

describe('the sheets of a workbook', () => {
  const parts = {
    'xl/workbook.xml': bookOf(
      '<sheet name="图" r:id="c"/>',
      '<sheet name="隐藏" state="veryHidden" r:id="h"/>',
      '<sheet name="空" r:id="e"/>',
      '<sheet name="数据" r:id="d"/>',
    ),
    'xl/_rels/workbook.xml.rels': relations(
      relation('c', 'chartsheet', 'chartsheets/sheet1.xml'),
      relation('h', 'worksheet', 'worksheets/sheet1.xml'),
      relation('e', 'worksheet', 'worksheets/sheet2.xml'),
      relation('d', 'worksheet', 'worksheets/sheet3.xml'),
    ),
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/worksheets/sheet1.xml': sheetOf([text('选项')]),
    'xl/worksheets/sheet2.xml': sheetOf(),
    'xl/worksheets/sheet3.xml': sheetOf([text('数据')]),
  }

  it('are those with rows, each with its own', async () => {
    const path = await pathOf(zipOf(parts))
    await withTable('xlsx', path, LIMITS, async ({ sheets, rows }) => {
      expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
        ['隐藏', true],
        ['空', false],
        ['数据', false],
      ])
      const cells: unknown[] = []
      for (const at of sheets.keys()) for await (const row of rows(at)) cells.push([at, ...row.cells])
      expect(cells).toEqual([
        [0, '选项'],
        [2, '数据'],
      ])
    })
  })

  it('are read from the first visible one that has rows', async () => {
    expect(await cellsOf(parts)).toEqual([['数据']])
  })
})

it('shows a number as its format of zeros does', async () => {
  const formats = '<numFmt numFmtId="172" formatCode="000000"/><numFmt numFmtId="173" formatCode="000000;@"/>'
  const xfs = '<xf numFmtId="0"/><xf numFmtId="172"/><xf numFmtId="173"/><xf numFmtId="2"/>'
  const cells = [1, 2].flatMap((style) => ['10020', '1234567'].map((v) => `<c s="${style}"><v>${v}</v></c>`))
  const parts = {
    'xl/workbook.xml': bookOf('<sheet name="1" r:id="a"/>'),
    'xl/_rels/workbook.xml.rels': relations(relation('a', 'worksheet', 'a.xml')),
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    'xl/a.xml': sheetOf([...cells, '<c s="3"><v>10020</v></c>', '<c s="0"><v>10020</v></c>']),
  }
  expect(await cellsOf(parts)).toEqual([['010020', '1234567', '010020', '1234567', '10020', '10020']])
})

describe('the format of a file', () => {
  const formatOf = async (content: Buffer | string, isNamedCsv = false) =>
    tableFormatOf(await pathOf(content), isNamedCsv).catch(({ code }: { code: string }) => code)
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

  it('is known by its content, not by its name', async () => {
    expect(await formatOf(zipOf({ a: 'b' }), true)).toBe('xlsx')
    expect(await formatOf('a,b\r\n1,2')).toBe('csv')
    expect(await formatOf(Buffer.from('\ufeffa\tb\r\n', 'utf16le'))).toBe('csv')
    expect(await formatOf(Buffer.from('cafbb3c62cb5d8d6b70d0a', 'hex'))).toBe('csv')
  })

  it.each([
    ['<html><table><tr><td>a,b</td></tr></table></html>', 'TABLE_HTML'],
    ['\ufeff\r\n <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'TABLE_HTML'],
    [compound, 'TABLE_OLD_FORMAT'],
    [Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), 'TABLE_ENCRYPTED'],
    ['hello', 'TABLE_UNREADABLE'],
    [Buffer.from('255044462d312e370ae2e3cfd32c00ff', 'hex'), 'TABLE_UNREADABLE'],
  ] as const)('is named if it is another one: %#', async (content, code) => {
    expect(await formatOf(content)).toBe(code)
  })
})
