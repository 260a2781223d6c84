import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('cuts nothing of what is typed or pasted: a rule says how long it may be', () => {
  const cutting = Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.spec.tsx') && /\bmaxLength=/.test(text))
    .map(([path]) => path)
  expect(cutting).toEqual([])
})
