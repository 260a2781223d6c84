import { cellSpan, RICH_TEXT_ELEMENTS } from '@credit/contract'
import parse, { type HTMLReactParserOptions } from 'html-react-parser'
import styles from './rich-text.module.css'

const ELEMENTS: ReadonlySet<string> = new Set(RICH_TEXT_ELEMENTS)
const SPANS: ReadonlySet<string> = new Set(['colspan', 'rowspan'])
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  src: /^\/(?!\/)/,
  style: /^\s*text-align:\s*(?:left|right|center|justify)\s*;?\s*$/i,
  ...Object.fromEntries(['alt', 'title', 'width', 'height', 'scope', 'start'].map((name) => [name, /(?:)/])),
}

const options = (pictures?: ReadonlyMap<string, string>): HTMLReactParserOptions => ({
  replace(node) {
    if (node.type === 'text') return undefined
    if (!('attribs' in node) || !ELEMENTS.has(node.name)) return <></>
    node.attribs = Object.fromEntries(
      Object.entries(node.attribs).filter(([name, value]) =>
        SPANS.has(name) ? cellSpan(value) : ATTRIBUTES[name]?.test(value),
      ),
    )
    if (node.attribs.href) {
      node.attribs.target = '_blank'
      node.attribs.rel = 'noopener noreferrer'
    }
    // An image without `alt` makes screen readers read out its file name.
    if (node.name === 'img') {
      node.attribs.alt ??= ''
      const { src } = node.attribs
      if (src) node.attribs.src = pictures?.get(src) ?? src
    }
    return undefined
  },
})
const STORED_MARKUP = options()

interface Props {
  html: string
  /** Addresses of pictures in a preview, which are not public yet. */
  pictures?: ReadonlyMap<string, string>
}

/**
 * Renders sanitised HTML from the API as React elements, so that server and browser render the same. Filters it again,
 * because a stored text may have been sanitised by older rules.
 */
export function RichText({ html, pictures }: Props) {
  return <div className={styles.text}>{parse(html, pictures ? options(pictures) : STORED_MARKUP)}</div>
}
