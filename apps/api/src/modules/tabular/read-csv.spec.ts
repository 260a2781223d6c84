import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from './read-csv.js'
import { MAX_CELL, type TableRow } from './table.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(content: string): Promise<TableRow[]> {
  const path = join(folder, 'a.csv')
  await writeFile(path, content)
  const rows: TableRow[] = []
  for await (const row of readCsv(path)) rows.push(row)
  return rows
}
const cellsOf = async (content: string) => (await rowsOf(content)).map(({ cells }) => cells)

describe('the separator of a csv', () => {
  it('is the one that its first line names, which is not a row', async () => {
    expect(await rowsOf('\ufeffsep=;\r\na;"b,c"\r\n')).toEqual([{ row: 1, cells: ['a', 'b,c'], faults: {} }])
    expect(await cellsOf('sep=|\na|b,c')).toEqual([['a', 'b,c']])
    expect(await cellsOf('sep=]\na]b')).toEqual([['a', 'b']])
  })

  it('is not counted inside quotes', async () => {
    expect(await cellsOf('"a","b(1;2;3;4)","c"\r\n1,2,3')).toEqual([
      ['a', 'b(1;2;3;4)', 'c'],
      ['1', '2', '3'],
    ])
  })

  it('is found below a title', async () => {
    expect(await cellsOf('2026 suppliers\r\n\r\na;b,c;d\r\n')).toEqual([['2026 suppliers'], [''], ['a', 'b,c', 'd']])
  })
})

describe('quotes of a csv', () => {
  it('stay in names that begin with them or have them inside', async () => {
    expect(await cellsOf('1,"东风"机械厂,x\r\n2,甲"乙"丙,"某路 ""甲"" 座" ,""\r\n')).toEqual([
      ['1', '"东风"机械厂', 'x'],
      ['2', '甲"乙"丙', '某路 "甲" 座', ''],
    ])
  })

  it('hold lines and separators', async () => {
    expect(await cellsOf('"a,\r\nb","c"\r\nd,e')).toEqual([
      ['a,\r\nb', 'c'],
      ['d', 'e'],
    ])
  })

  it.each(['\r\n5,e,f\r\n6,g,h\r\n', '\r\n5,"e",f\r\n6,g,h'])(
    'make only their row wrong if they are not closed',
    async (rest) => {
      const rows = await rowsOf(`1,a,b\r\n2,"c,d${rest}`)
      expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
        [1, '1', 'a', 'b'],
        [2, '2', '"c', 'd'],
        [3, '5', 'e', 'f'],
        [4, '6', 'g', 'h'],
      ])
      expect(rows.map(({ faults }) => faults)).toEqual([{}, { 1: 'quote' }, {}, {}])
    },
  )

  it('are read alike however the bytes arrive', async () => {
    const filler = `${'x'.repeat(99)}\r\n`.repeat(700)
    for (let shift = 0; shift < 12; shift++) {
      const [first, ...rows] = await rowsOf(
        `${'y'.repeat(65_536 - 8 + shift)}`.slice(0, 30_000 + shift) + `\r\n${filler}`,
      )
      expect([first?.cells[0]?.length, rows.length]).toEqual([30_000 + shift, 700])
      const text = `${'z'.repeat(99)}\n`.repeat(655) + `${'z'.repeat(28 + shift)}\n"a""b\r\nc",d\r\n"e"f,g\r\n`
      expect((await cellsOf(text)).slice(-2)).toEqual([
        ['a"b\r\nc', 'd'],
        ['"e"f', 'g'],
      ])
    }
  })
})

describe('cells of a csv', () => {
  it('that are guarded as a formula are texts', async () => {
    const [row] = await rowsOf('="9199000300RFE1F59U","=""990001199001011235""",=1+1\r\n')
    expect(row).toEqual({
      row: 1,
      cells: ['9199000300RFE1F59U', '990001199001011235', '=1+1'],
      faults: { 2: 'formula' },
    })
  })

  it('have a maximum length', async () => {
    await expect(rowsOf(`a,b\r\n"${'x'.repeat(3 * MAX_CELL)}`)).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' })
    await expect(rowsOf(`a,b\r\n${'x'.repeat(MAX_CELL + 1)}`)).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' })
  })

  it('end with the file', async () => {
    expect(await cellsOf('a,b')).toEqual([['a', 'b']])
    expect(await cellsOf('a,')).toEqual([['a', '']])
    expect(await cellsOf('a,"b"')).toEqual([['a', 'b']])
    expect(await cellsOf('')).toEqual([])
  })
})
