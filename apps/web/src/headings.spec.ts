import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('renders no list entry with a fourth-level heading as title', () => {
  const found = Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.spec.tsx') && text.includes('<List.Item.Meta'))
    .map(([path]) => path)
  expect(found).toEqual([])
})
