import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('has no entry of a list whose title is a heading of the fourth level', () => {
  const found = Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.spec.tsx') && text.includes('<List.Item.Meta'))
    .map(([path]) => path)
  expect(found).toEqual([])
})
