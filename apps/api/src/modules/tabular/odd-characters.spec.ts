import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { DEFAULT_LIMITS } from '#core/config/limits'
import { HeavyWork } from '#core/heavy/heavy-work'
import { openPdf } from '../files/pdf-document.js'
import { smallTable } from './table-file.js'
import { writeTable } from './write-table.js'
import { writeWorkbook } from './write-workbook.js'

/** Characters near all limits of XML, and texts that workbooks decode. */
const ODD = [
  ...['\0', '\u0001', '\u0007', '\u000b', '\u001f', '\u007f', '\u0085', '\u009f', '\ud800', '\udfff'],
  ...['\ufdd0', '\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}', '\u200b', '\u202e', '\u2060', '\ufeff'],
  ...['_x000D_', '_x005F_', '_xFFFE_', '_x0041_x0042_', '&', '<', '>', '"', ']]>', '𬭎', '䶮', '\ue000', '😀'],
]

async function bytesOf(write: (out: Writable) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await write(out)
  return Buffer.concat(chunks)
}

async function* rowsOf(cells: readonly string[]) {
  for (const cell of cells) yield [cell]
}

const about = {
  title: '列\ufffe表',
  footer: '脚\u000b注&\uffff',
  aboutTitle: '关于',
  lines: () => ODD.map((text) => [text, `值${text}`] as const),
}
const heavy = new HeavyWork({ limits: DEFAULT_LIMITS })
afterAll(() => heavy.onApplicationShutdown())
const table = (format: 'csv' | 'xlsx', cells: readonly string[]) =>
  bytesOf((out) => {
    const headings = ['name', ...cells.slice(0, 1)]
    return writeTable(heavy, { format, headings, rows: rowsOf(cells), about }, out)
  })

/** The parts of a workbook that are XML. */
async function partsOf(content: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const parts = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject)
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const isFolder = entry.fileName.endsWith('/')
          if (!isFolder) parts.set(entry.fileName, Buffer.concat(chunks).toString())
          zip.readEntry()
        })
      }),
    )
    zip.readEntry()
  })
  return parts
}

/** The faults of the XML in a workbook. */
async function faultsOf(content: Buffer): Promise<string[]> {
  const faults: string[] = []
  for (const [name, xml] of await partsOf(content)) {
    const parser = new SaxesParser()
    parser.on('error', ({ message }) => faults.push(`${name}: ${message}`))
    parser.write(xml).close()
  }
  return faults
}

/** Returns the values that an import reads from an export, below the headings. */
async function readBack(format: 'csv' | 'xlsx', content: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'odd-'))
  try {
    const path = join(folder, `a.${format}`)
    await writeFile(path, content)
    const rows = await smallTable(format, path, { rows: 1_000, unpackedBytes: 10_000_000 })
    return rows.slice(1).map(({ cells }) => cells[0] ?? '')
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('texts with odd characters', () => {
  const texts = [
    ...ODD.map((odd) => `甲${odd}乙`),
    ...ODD.map((odd, at) => `甲${odd}${ODD[(at * 7 + 3) % ODD.length]}乙`),
    `${'长'.repeat(32_765)}😀😀`,
  ]

  it('make workbooks that are well-formed', async () => {
    expect(await faultsOf(await table('xlsx', texts))).toEqual([])
    const headings = texts.slice(0, ODD.length)
    const sheet = { title: '表\ufffe', headings, rows: [headings, headings] }
    expect(await faultsOf(await writeWorkbook([sheet], new Date(0)))).toEqual([])
  })

  it.each(['xlsx', 'csv'] as const)('are read from an exported %s as they are shown', async (format) => {
    const shown = ['甲_x000D_乙', '甲_x005F_x000D_乙', '甲_x0041_x0042_乙', '甲"乙', '王䶮 张𬭎', '甲\n乙']
    expect(await readBack(format, await table(format, shown))).toEqual(shown)
    const hidden = ['甲\u200b\ufffe乙', '甲\u000b\ud800乙', '\u202e甲乙']
    expect(await readBack(format, await table(format, hidden))).toEqual(['甲乙', '甲乙', '甲乙'])
  })

  it('make PDF documents', async () => {
    const size: [number, number] = [600, 800]
    const options = { size, margin: 20, locale: 'zh-CN', title: '标题\ufffe\ud800' } as const
    const { pdf, end } = openPdf({ ...options, size, createdAt: new Date(0) })
    pdf.font('regular')
    for (const text of texts.slice(0, -1)) pdf.text(text, 20, 40, { width: 500 })
    const content = await end()
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    // The title is UTF-16 in hexadecimal or escaped, without the invalid characters.
    expect(content.includes(Buffer.from([0xff, 0xfe, 0xd8, 0x00]))).toBe(false)
  })
})
