import { cellSpan, LIST_DEPTH_MAX, publicFileUrl } from '@credit/contract'
import { uuid } from '../../../shared/uuid.js'

/** Content that an editor cannot keep. Each kind has its own text. */
export type LostKind = 'pictures' | 'nestedTables' | 'objects' | 'deepLists' | 'files'
export type Lost = Partial<Record<LostKind, number>>

/** HTML that the editor accepts. */
export interface PreparedHtml {
  html: string
  lost: Lost
  /** Pictures in the HTML, by the key in `data-upload` at their position. */
  pictures: ReadonlyMap<string, File>
}

const OWN_PICTURES = publicFileUrl('')
const OBJECTS = 'object, embed, applet, video, audio, canvas, svg, math'
const DROPPED_WITHOUT_NOTICE = 'script, style, iframe, frame, noscript, template, link, meta, title'
/** Matches embedded objects, which Word puts in conditional comments, with a picture of them in the text. */
const OFFICE_OBJECT = /<o:OLEObject\b/gi

/** True if the file is a picture. */
export const isPicture = (file: { type: string }) => /^image\/(png|jpeg|gif)$/.test(file.type)

/**
 * Converts HTML of Word, WPS, Excel or a web page to HTML that the editor can keep, and counts the rest, which the
 * editor's schema would silently drop.
 * @param isInTable true if the target is a table cell, in which all but a single table are flattened
 */
export function prepareHtml(source: string, isInTable = false): PreparedHtml {
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  const lost: Lost = {}
  const lose = (kind: LostKind, n = 1) => {
    if (n > 0) lost[kind] = (lost[kind] ?? 0) + n
  }
  lose('objects', source.match(OFFICE_OBJECT)?.length ?? 0)
  for (const element of body.querySelectorAll(DROPPED_WITHOUT_NOTICE)) element.remove()
  for (const element of body.querySelectorAll(OBJECTS)) {
    if (element.parentElement?.closest(OBJECTS)) continue
    lose('objects')
    element.remove()
  }
  const pictures = takePictures(body, lose)
  unwrapLayout(body)
  lose('nestedTables', flattenTables(body, isInTable))
  for (const table of body.querySelectorAll('table')) tidyTable(table)
  lose('deepLists', flattenLists(body))
  rename(body, 'h1', 'h2')
  rename(body, 'h5, h6', 'h4')
  return { html: body.innerHTML, lost, pictures }
}

function takePictures(body: HTMLElement, lose: (kind: LostKind) => void): Map<string, File> {
  const pictures = new Map<string, File>()
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (source.startsWith(OWN_PICTURES)) continue
    const file = fileOf(source)
    if (file) {
      const key = uuid()
      pictures.set(key, file)
      image.removeAttribute('src')
      image.setAttribute('data-upload', key)
      continue
    }
    // Pictures of one pixel are invisible trackers.
    if (image.getAttribute('width') !== '1') lose('pictures')
    image.remove()
  }
  return pictures
}

/** Returns the picture of a data URL, or null. */
function fileOf(address: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/(?:png|jpeg|gif));base64,(.+)$/s.exec(address) ?? []
  if (!data) return null
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (char) => char.charCodeAt(0))
    return new File([bytes], `picture.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`, { type })
  } catch {
    return null
  }
}

/** Removes tables with a single cell, which web pages use for layout. */
function unwrapLayout(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const cells = [...table.rows].flatMap((row) => [...row.cells])
    if (cells.length === 1 && cells[0]?.querySelector('table')) table.replaceWith(...cells[0].childNodes)
  }
}

/** Converts nested tables to paragraphs, one per row. Returns the number of tables. */
function flattenTables(body: HTMLElement, isInTable: boolean): number {
  const tables = [...body.querySelectorAll('table')]
  // The cells of a single table are merged into the table around the cursor.
  const isSingle = tables.length === 1 && body.textContent.trim() === tables[0]?.textContent.trim()
  const flattened = tables.filter((table) => (isInTable && !isSingle) || table.parentElement?.closest('td, th'))
  for (const table of flattened.reverse()) {
    const paragraphs = [...table.rows].map((row) => {
      const paragraph = document.createElement('div')
      for (const [index, cell] of [...row.cells].entries()) {
        if (index > 0) paragraph.append(' | ')
        paragraph.append(...cell.childNodes)
      }
      return paragraph
    })
    table.replaceWith(...paragraphs)
  }
  return flattened.length
}

/** Converts the rows that repeat on each page to header cells, and drops rows that Excel hides. */
function tidyTable(table: HTMLTableElement): void {
  const { caption } = table
  if (caption) {
    const paragraph = document.createElement('p')
    paragraph.append(...caption.childNodes)
    caption.remove()
    table.before(paragraph)
  }
  for (const row of [...table.rows]) if (row.style.display === 'none' || row.cells.length === 0) row.remove()
  for (const cell of table.querySelectorAll('td, th'))
    for (const name of ['colspan', 'rowspan']) {
      const span = cellSpan(cell.getAttribute(name))
      if (span) cell.setAttribute(name, String(span))
      else cell.removeAttribute(name)
    }
  rename(table, 'thead td', 'th')
}

/** Moves entries of lists beyond the maximum depth up to the deepest level. Returns the number of lists. */
function flattenLists(body: HTMLElement): number {
  let n = 0
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) {
    let depth = 1
    for (let at = list.parentElement?.closest('ul, ol'); at; at = at.parentElement?.closest('ul, ol')) depth += 1
    if (depth <= LIST_DEPTH_MAX) continue
    n += 1
    const around = list.parentElement
    if (around?.tagName === 'LI') around.after(...list.children)
    else around?.append(...list.children)
    list.remove()
  }
  return n
}

function rename(root: HTMLElement, selector: string, tag: string): void {
  for (const element of root.querySelectorAll(selector)) {
    const renamed = document.createElement(tag)
    for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
    renamed.append(...element.childNodes)
    element.replaceWith(renamed)
  }
}
