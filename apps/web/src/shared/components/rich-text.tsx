import parse, { type HTMLReactParserOptions } from 'html-react-parser'
import styles from './rich-text.module.css'

/** The elements that the API lets into a stored text. */
const ELEMENTS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span', 'a', 'img'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
])
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  src: /^\/(?!\/)/,
  style: /^\s*text-align:\s*(?:left|right|center|justify)\s*;?\s*$/i,
  ...Object.fromEntries(
    ['alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start'].map((name) => [
      name,
      /(?:)/,
    ]),
  ),
}

const options: HTMLReactParserOptions = {
  replace(node) {
    if (node.type === 'text') return undefined
    if (!('attribs' in node) || !ELEMENTS.has(node.name)) return <></>
    node.attribs = Object.fromEntries(
      Object.entries(node.attribs).filter(([name, value]) => ATTRIBUTES[name]?.test(value)),
    )
    if (node.attribs.href) {
      node.attribs.target = '_blank'
      node.attribs.rel = 'noopener noreferrer'
    }
    // Without it a screen reader would read out the file's name.
    if (node.name === 'img') node.attribs.alt ??= ''
    return undefined
  },
}

/**
 * HTML that the API has sanitised, as React elements, so that server and browser render the same;
 * filtered once more here, since a stored text outlives the rules it was checked by.
 */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text}>{parse(html, options)}</div>
}
