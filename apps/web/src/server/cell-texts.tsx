import { Fragment, isValidElement, type ReactNode, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export interface CellText {
  text: string
  /** Address of the first link of the cell. */
  href?: string | undefined
}

/** Separates cells in one rendering. Texts of people contain no control characters. */
const SEPARATOR = '\u0001'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': ' ',
}
const decode = (html: string) => html.replaceAll(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? '')

/** Returns the text of markup. Ant Design writes styles into what it renders on a server. */
function textOf(html: string): CellText {
  const [, href] = /<a\b[^>]*\shref="([^"]*)"/.exec(html) ?? []
  const text = html
    .replaceAll(/<(style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<br\s*\/?>|<\/(?:div|p|li)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
  return { text: decode(text).trim(), href: href === undefined ? undefined : decode(href) }
}

/** Renders elements one by one. One that needs the browser becomes an empty text; the app shows it. */
function oneByOne(elements: readonly ReactNode[], wrap: (children: ReactNode) => ReactNode): string[] {
  return elements.map((element) => {
    try {
      return renderToStaticMarkup(wrap(<Suspense fallback={null}>{element}</Suspense>))
    } catch {
      return ''
    }
  })
}

function markupOf(elements: readonly ReactNode[], wrap: (children: ReactNode) => ReactNode): string[] {
  if (elements.length === 0) return []
  const separated = elements.map((element, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
    <Fragment key={at}>
      <Suspense fallback={null}>{element}</Suspense>
      {SEPARATOR}
    </Fragment>
  ))
  try {
    const parts = renderToStaticMarkup(wrap(separated)).split(SEPARATOR)
    return parts.length === elements.length + 1 ? parts : oneByOne(elements, wrap)
  } catch {
    return oneByOne(elements, wrap)
  }
}

/**
 * Returns the texts of cells, which definitions describe as nodes for the browser.
 *
 * @param wrap adds the contexts that the cells read
 */
export function cellTexts(cells: readonly ReactNode[], wrap: (children: ReactNode) => ReactNode): CellText[] {
  const elements: ReactNode[] = cells.filter((cell) => isValidElement(cell) || Array.isArray(cell))
  const markup = markupOf(elements, wrap)
  return cells.map((cell) => {
    const at = elements.indexOf(cell)
    if (at >= 0) return textOf(markup[at] ?? '')
    return { text: cell === null || cell === undefined || typeof cell === 'boolean' ? '' : String(cell) }
  })
}
