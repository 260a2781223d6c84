import { posix } from 'node:path'
import { tableFault } from './table.js'
import type { WorkbookZip } from './workbook-zip.js'

/** A sheet with rows, and the name of its part. */
export interface WorkbookSheet {
  name: string
  isHidden: boolean
  part: string
}

/** Parts of a workbook that hold its rows. */
export interface WorkbookParts {
  /** In the order of the workbook, without sheets of charts. */
  sheets: WorkbookSheet[]
  /** Days are counted from 1904. */
  from1904: boolean
  strings: string
  styles: string
}

interface Relation {
  id: string
  /** Last word of the type, in lower case; empty if the file states none. */
  type: string
  part: string
}

/** Names of parts that a workbook has if it does not state them. */
const [BOOK, STRINGS, STYLES] = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'] as const
/** Maximum number of sheets that can be chosen. */
const MAX_SHEETS = 500

/** Finds the parts of a workbook by their relationships and content types, however they are named. */
export async function workbookParts(book: WorkbookZip): Promise<WorkbookParts> {
  const types = await contentTypes(book)
  const typed = (word: string) => types.find(({ type }) => type.includes(word))?.part
  const stated = (await relationsOf(book, '')).find(({ type }) => type === 'officedocument')?.part
  const main = [stated, typed('sheet.main+xml'), typed('.main+xml')].find((part) => part && book.has(part)) ?? BOOK
  const relations = await relationsOf(book, main)
  const related = (word: string) => relations.find(({ type }) => type === word)?.part
  const { sheets, from1904 } = await sheetsOf(book, main, relations)
  if (sheets.length === 0) throw tableFault('TABLE_UNREADABLE')
  return {
    sheets,
    from1904,
    strings: related('sharedstrings') ?? typed('sharedstrings') ?? STRINGS,
    styles: related('styles') ?? typed('styles') ?? STYLES,
  }
}

async function sheetsOf(book: WorkbookZip, main: string, relations: readonly Relation[]) {
  const sheets: WorkbookSheet[] = []
  let from1904 = false
  await book.parseAll(main, (parser) =>
    parser.on('opentag', ({ name, attributes }) => {
      if (local(name) === 'workbookPr') from1904 = /^(1|true)$/.test(String(attributes.date1904 ?? ''))
      if (local(name) !== 'sheet' || sheets.length >= MAX_SHEETS) return
      const stated = Object.entries(attributes as Record<string, string>)
      const id = stated.find(([key]) => key.includes(':') && local(key) === 'id')?.[1]
      const relation = relations.find((one) => one.id === id)
      if (!relation || !['', 'worksheet'].includes(relation.type)) return
      const { name: title = '', state = 'visible' } = attributes as Record<string, string>
      sheets.push({ name: title, isHidden: state !== 'visible', part: relation.part })
    }),
  )
  return { sheets, from1904 }
}

/** Returns the relationships of a part; of the whole file for an empty name. */
async function relationsOf(book: WorkbookZip, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const name = posix.join(dir, '_rels', `${base}.rels`)
  const relations: Relation[] = []
  if (!book.has(name)) return relations
  await book.parseAll(name, (parser) =>
    parser.on('opentag', (tag) => {
      const { Id: id, Type: type = '', Target: target } = tag.attributes as Record<string, string>
      if (id === undefined || target === undefined) return
      const path = target.replaceAll('\\', '/')
      const word = type.slice(type.lastIndexOf('/') + 1).toLowerCase()
      relations.push({ id, type: word, part: path.startsWith('/') ? path.slice(1) : posix.join(dir, path) })
    }),
  )
  return relations
}

async function contentTypes(book: WorkbookZip): Promise<{ part: string; type: string }[]> {
  const name = '[Content_Types].xml'
  const types: { part: string; type: string }[] = []
  if (!book.has(name)) return types
  await book.parseAll(name, (parser) =>
    parser.on('opentag', ({ attributes }) => {
      const { PartName: part, ContentType: type = '' } = attributes as Record<string, string>
      if (part !== undefined) types.push({ part: part.replace(/^\//, ''), type: type.toLowerCase() })
    }),
  )
  return types
}

/** Some programs write a prefix before each tag. */
export function local(name: string): string {
  const at = name.indexOf(':')
  return at < 0 ? name : name.slice(at + 1)
}
