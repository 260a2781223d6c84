import type { Ctx } from '../../../core/context.js'
import type { Merge, MergeStep } from '../../participants/merge/merge-steps.js'
import { replaceTodos } from '../../todo/todo.js'
import { kindOf } from '../store/sync-todos.js'
import { todosOfParties, wordsOfParties } from './doubts.sql.js'

/** Notes that two bodies may be one. */
const DOUBTS = ['POSSIBLE_DUPLICATE', 'NUMBER_OF_ANOTHER', 'ID_OF_ANOTHER'] as const

/** A merge answers the notes that both may be one: no later run has to find them settled. */
export const SETTLED_DOUBTS: MergeStep = {
  references: {},

  async close(tx, merge) {
    if (merge.undoing) return
    const ids = [merge.source.id, merge.target.id]
    const todos = await todosOfParties.rows(tx, { ids, kinds: DOUBTS })
    if (todos.length === 0) return
    const settled = await kindsAbout(tx, merge, ids)
    for (const { sourceId, kind } of todos) {
      if (!settled.has(kind)) continue
      await replaceTodos(tx, 'sync', { sourceIds: [sourceId], kinds: [kind], open: [] })
    }
  },
}

/** The kinds of the to-dos that name both, by whatever they are known by. */
async function kindsAbout(
  tx: Ctx,
  { source, target }: Merge,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await wordsOfParties.first(tx, { ids })
  const names = [...new Set([source.name, target.name, ...(known?.names ?? [])])]
  const numbers = known?.numbers ?? []
  const kinds = new Set<string>()
  for (const name of names) {
    for (const other of [...names, ...numbers]) {
      kinds.add(kindOf('POSSIBLE_DUPLICATE', { name, other }))
    }
    for (const other of names) {
      for (const number of numbers) {
        kinds.add(kindOf('NUMBER_OF_ANOTHER', { name, number, other }))
        kinds.add(kindOf('ID_OF_ANOTHER', { id: number, name, other }))
      }
    }
  }
  return kinds
}
