import { ADMIN_BASE } from './http.js'

/** The elements of a stored text: the API keeps no others, and the pages show no others. */
export const RICH_TEXT_ELEMENTS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span', 'a', 'img'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
] as const

/** Maximum number of columns or rows that a cell of a stored text spans. */
export const CELL_SPAN_MAX = 100

/** Maximum number of lists inside each other in the editor; the API limits the levels of all elements. */
export const LIST_DEPTH_MAX = 8

/** Returns the address at which anyone gets a file that a public record uses. */
export const publicFileUrl = (fileId: string): string => `${ADMIN_BASE}/api/files/public/${fileId}`

/** Returns the number of columns or rows that a cell spans, or undefined if that is 1 or not a span. */
export function cellSpan(value: string | null | undefined): number | undefined {
  const span = /^\d{1,3}$/.test(value ?? '') ? Number(value) : 1
  return span > 1 && span <= CELL_SPAN_MAX ? span : undefined
}
