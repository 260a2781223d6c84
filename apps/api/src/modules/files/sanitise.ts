import { cellSpan, publicFileUrl, RICH_TEXT_ELEMENTS, readableText } from '@credit/contract'
import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Pictures are only allowed from the public URLs of our files. */
const PICTURE = new RegExp(`^${publicFileUrl(`(${UUID})`)}$`)

const CELL = ['colspan', 'rowspan']

/** Drops spans that no table has: a browser would draw thousands of columns. */
const limitSpans: Transformer = (tagName, attribs) => {
  const kept = Object.entries(attribs).filter(([name, value]) => !CELL.includes(name) || cellSpan(value))
  return { tagName, attribs: Object.fromEntries(kept) }
}

const ALLOWED: IOptions = {
  allowedTags: [...RICH_TEXT_ELEMENTS],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: CELL,
    th: [...CELL, 'scope'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
  transformTags: {
    td: limitSpans,
    th: limitSpans,
    a: (tagName, attribs) => ({
      tagName,
      // A page opened in a new tab gets no access to ours.
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
}

/**
 * Returns rich text reduced to known tags and attributes, without scripts and foreign pictures. It takes
 * time: calls use `RichText`.
 */
export function sanitise(html: string): string {
  // Written as entities, they have passed the rules of the field.
  return readableText(sanitizeHtml(html, ALLOWED)).trim()
}

/** Returns the ids of the pictures in a sanitised text. */
export function picturesIn(html: string): string[] {
  const sources = html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)
  return [...sources].flatMap(([, source = '']) => PICTURE.exec(source)?.[1] ?? [])
}

/** Returns whether a sanitised text has neither words nor pictures. */
export function isEmptyText(html: string): boolean {
  if (picturesIn(html).length > 0) return false
  return html.replace(/<[^>]*>/g, '').trim() === ''
}
