import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('truncates no typed or pasted text: a rule states the limit', () => {
  const cutting = Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.spec.tsx') && /\bmaxLength=/.test(text))
    .map(([path]) => path)
  expect(cutting).toEqual([])
})
