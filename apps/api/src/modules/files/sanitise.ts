import { readableText } from '@credit/contract'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { publicFileUrl } from './file-uses.js'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Pictures are only allowed from the public URLs of our files. */
const PICTURE = new RegExp(`^${publicFileUrl(`(${UUID})`)}$`)

const CELL = ['colspan', 'rowspan']

const ALLOWED: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span', 'a', 'img'],
    ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
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
