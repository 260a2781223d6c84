import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '../../../test/support/zips.js'
import { smallTable, withTable } from './table-file.js'

const LIMITS = { rows: 20, unpackedBytes: 100_000 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pathOf(body: string, more: Record<string, string> = {}): Promise<string> {
  const path = join(folder, 'a')
  const content = `<office:document-content>${body}</office:document-content>`
  await writeFile(
    path,
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content, ...more }),
  )
  return path
}
const rowsOf = async (rows: string) => smallTable('ods', await pathOf(`<table:table>${rows}</table:table>`), LIMITS)
const cellsOf = async (rows: string) => (await rowsOf(rows)).map(({ cells }) => cells)
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const text = (value: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${value}</text:p></table:table-cell>`
const number = (value: string, shown: string) => text(shown, `office:value-type="float" office:value="${value}"`)

describe('an OpenDocument workbook', () => {
  it('has texts without comments and shapes, with spaces and lines', async () => {
    const comment = '<office:annotation><text:p>批注</text:p></office:annotation>'
    const shape = '<draw:frame><draw:text-box><text:p>图形</text:p></draw:text-box></draw:frame>'
    const cell = `<table:table-cell>${comment}<text:p>一<text:span>二</text:span><text:s text:c="2"/>三</text:p>${shape}<text:p>四</text:p></table:table-cell>`
    expect(await cellsOf(row(cell))).toEqual([['一二  三\n四']])
  })

  it('has days and numbers as they are shown', async () => {
    const day = text('30.06.2010', 'office:value-type="date" office:date-value="2010-06-30T12:00:00"')
    const cells = [day, number('40359', '2010/6/30'), number('10020', '010020'), number('1.3970000604E10', '1.4E+10')]
    expect(await cellsOf(row(...cells))).toEqual([['2010-06-30', '2010/6/30', '010020', '13970000604']])
  })

  it('repeats equal cells and rows, and fills merged ones', async () => {
    const twice = text('甲', 'table:number-columns-repeated="2"')
    const empty = '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>'
    const repeated = `<table:table-row table:number-rows-repeated="2">${twice}</table:table-row>`
    const tall = row(text('乙', 'table:number-rows-spanned="2"'), text('丙'))
    const covered = row('<table:covered-table-cell><text:p>隐</text:p></table:covered-table-cell>', text('丁'))
    expect(await rowsOf(empty + repeated + tall + covered)).toEqual([
      { row: 4, cells: ['甲', '甲'] },
      { row: 5, cells: ['甲', '甲'] },
      { row: 6, cells: ['乙', '丙'] },
      { row: 7, cells: ['乙', '丁'] },
    ])
  })

  it('names formulas and numbers that lost digits', async () => {
    const cells = [text('甘露', 'table:formula="of:=1"'), number('9.90001199001011E+17', '990001199001011000')]
    expect((await rowsOf(row(...cells)))[0]?.faults).toEqual({ 0: 'formula', 1: 'digits' })
  })

  it('shows which sheets are hidden, and reads each', async () => {
    const style = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>'
    const sheet = (name: string, attributes = '') =>
      `<table:table table:name="${name}" ${attributes}>${row(text(name))}</table:table>`
    const path = await pathOf(style + sheet('藏', 'table:style-name="h"') + sheet('明'))
    const read = await withTable('ods', path, LIMITS, async ({ sheets, rows }) => {
      const found: string[] = []
      for await (const { cells } of rows(1)) found.push(...cells)
      return { sheets, found }
    })
    expect(read).toEqual({
      sheets: [
        { name: '藏', isHidden: true },
        { name: '明', isHidden: false },
      ],
      found: ['明'],
    })
  })

  it.each([
    [
      'TABLE_TOO_LONG',
      '<table:table-row table:number-rows-repeated="21"><table:table-cell><text:p>甲</text:p></table:table-cell></table:table-row>',
    ],
    [
      'TABLE_TOO_LARGE',
      `<table:table-row table:number-rows-repeated="20">${text('甲'.repeat(30_000), 'table:number-columns-repeated="200"')}</table:table-row>`,
    ],
    ['TABLE_UNREADABLE', '<table:table-row>'],
  ])('is refused as %s, however small the file is', async (code, rows) => {
    await expect(rowsOf(rows)).rejects.toMatchObject({ code })
  })

  it('is refused if a password protects it', async () => {
    const manifest = { 'META-INF/manifest.xml': '<manifest:manifest><manifest:encryption-data/></manifest:manifest>' }
    await expect(smallTable('ods', await pathOf('damaged', manifest), LIMITS)).rejects.toMatchObject({
      code: 'TABLE_ENCRYPTED',
    })
  })
})
