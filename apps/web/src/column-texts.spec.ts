import { expect, it } from 'vitest'
import { definitions } from './testing-definitions.js'

/** The file by which the operation log finds the texts of a table; `vitest run column-texts -u` writes it. */
it('lists the texts of the fields of each table', async () => {
  const groups = new Map<string, Set<string>>()
  for (const { table: own, createdAs, namespace, key } of definitions)
    for (const table of [own, createdAs])
      if (table) groups.set(table, (groups.get(table) ?? new Set()).add(`${namespace}:${key}`))
  const sorted = [...groups].sort().map(([table, names]) => [table, [...names].sort().join(' ')])
  const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('features/audit/column-texts.json')
})
