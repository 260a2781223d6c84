import { readableText } from '@credit/contract'
import { fieldsIn } from './define-resource.js'
import type { Values } from './form-values.js'
import type { Definition, RecordOf } from './types.js'

/** Selectors of the parts of a text that the server may drop. */
const PARTS = {
  pictures: 'img',
  cells: 'td, th',
  links: 'a[href]',
  headings: 'h1, h2, h3, h4',
  entries: 'li',
  formats: 'strong, b, em, i, u, s, sub, sup, [style], [colspan], [rowspan]',
} as const
type Part = keyof typeof PARTS | 'words'

/** Dropped parts of a text, with their number. */
export interface Unkept {
  name: string
  parts: [part: Part, n: number][]
}

const bodyOf = (html: unknown) =>
  new DOMParser().parseFromString(typeof html === 'string' ? html : '', 'text/html').body

function missingIn(sent: unknown, kept: unknown): Unkept['parts'] {
  const [before, after] = [bodyOf(sent), bodyOf(kept)]
  const parts = Object.entries(PARTS).map(([part, selector]): [Part, number] => [
    part as Part,
    before.querySelectorAll(selector).length - after.querySelectorAll(selector).length,
  ])
  // Spaces between elements do not count as words.
  const [typed, stored] = [before, after].map(
    ({ textContent }) => [...readableText(textContent).replace(/\s/g, '')].length,
  ) as [number, number]
  return [...parts, ['words', typed - stored] as [Part, number]].filter(([, n]) => n > 0)
}

/** Compares the submitted texts with the record in the server's response. */
export function unkeptTexts(definition: Definition, sent: Values, kept: RecordOf): Unkept[] {
  return fieldsIn(definition, 'form')
    .filter(({ kind, name }) => kind === 'rich-text' && name in sent && name in kept)
    .map(({ name }) => ({ name, parts: missingIn(sent[name], kept[name]) }))
    .filter(({ parts }) => parts.length > 0)
}
