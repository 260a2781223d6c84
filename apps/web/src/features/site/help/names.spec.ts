import { PAGE_TREE } from '@credit/contract'
import { expect, it } from 'vitest'

const locales = import.meta.glob('../../../**/locales/*.json', { import: 'default', eager: true })
const manuals = import.meta.glob<string>('./*/{participant,supervisor,questions}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns all texts of a tree. */
const textsOf = (tree: unknown): string[] => {
  if (typeof tree === 'string') return [tree]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : []
}

it.each(['en-US', 'zh-CN'])('quotes only texts of the screens in the manuals, in %s', (locale) => {
  const own = Object.entries(locales).filter(([path]) => path.endsWith(`${locale}.json`))
  const texts = [...own.flatMap(([, tree]) => textsOf(tree)), ...textsOf(PAGE_TREE)]
  // Manuals write "…" for a number in a button.
  const shown = new Set(texts.map((text) => text.replace(/\{\{\w+\}\}/g, '…')))
  const quoted = Object.entries(manuals)
    .filter(([path]) => path.includes(locale))
    .flatMap(([, manual]) => [...manual.matchAll(/[“"]([^”"]+)[”"]/g)].map(([, name]) => name))
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter((name) => !shown.has(name ?? ''))).toEqual([])
})
