import type { SystemCtx, Tx } from '#core/context'
import { type Merge, type MergeStep, rowsOf } from '../../participants/merge/merge-steps.js'
import { replaceTodos } from '../../todo/todo.js'
import { kindOf, kindOfPair } from '../store/sync-todos.js'
import { areasOfProjects, idsOfParties, todosOfParties, wordsOfParties } from './doubts.sql.js'

/** Notes that two bodies may be one. */
const DOUBTS = ['POSSIBLE_DUPLICATE', 'NUMBER_OF_ANOTHER', 'ID_OF_ANOTHER'] as const
const TABLE = 'todo'
/** Why the notes are read as the product: the merge itself is decided by a supervisor. */
const IN_ANY_AREA = 'a body takes part, and is doubted, in any area'

/** Settles the notes about a possible duplicate with a merge, so that no later run has to. An undo reopens them. */
export const SETTLED_DOUBTS: MergeStep = {
  references: {},

  async close(tx, merge) {
    if (merge.undoing) return reopen(tx, merge)
    const ids = [merge.source.id, merge.target.id]
    const system = tx.asSystem(IN_ANY_AREA)
    const todos = await todosOfParties.rows(system, { ids, kinds: DOUBTS })
    if (todos.length === 0) return
    const settled = await kindsAbout(system, merge, ids)
    for (const { id, sourceId, kind, title, link } of todos) {
      if (!settled.has(kind)) continue
      await replaceTodos(tx, 'sync', { sourceIds: [sourceId], kinds: [kind], open: [] })
      const note = { sourceId, kind, title: JSON.stringify(title), link }
      const before = { status: 'open', ...note }
      merge.rows.push({ table: TABLE, id, before, after: { status: 'settled' } })
    }
  },
}

/** Reopens the notes that a merge settled, in the present area of each project; deleted projects have none. */
async function reopen(tx: Tx, merge: Merge): Promise<void> {
  const notes = rowsOf(merge, TABLE).map(({ before }) => before)
  if (notes.length === 0) return
  const ids = notes.map(({ sourceId }) => String(sourceId))
  const areas = await areasOfProjects.rows(tx.asSystem(IN_ANY_AREA), { ids })
  const areaOf = new Map(areas.map(({ id, areaId }) => [id, areaId]))
  const open = notes.flatMap(({ sourceId, kind, title, link }) => {
    const areaId = areaOf.get(String(sourceId))
    if (areaId === undefined) return []
    const place = { sourceId: String(sourceId), areaId, link: String(link) }
    return [{ ...place, kind: String(kind), title: JSON.parse(String(title)) }]
  })
  await replaceTodos(tx, 'sync', { sourceIds: [], kinds: [], open })
}

/** Returns the kinds of the to-dos about both participants, by all their names, numbers and ids. */
async function kindsAbout(
  system: SystemCtx,
  { source, target }: Merge,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await wordsOfParties.first(system, { ids })
  const names = [...new Set([source.name, target.name, ...(known?.names ?? [])])]
  const numbers = known?.numbers ?? []
  const kinds = new Set<string>()
  const bodies = await idsOfParties.rows(system, { ids })
  for (const { id } of bodies) {
    for (const other of bodies) kinds.add(kindOfPair({ id, otherId: other.id }))
  }
  for (const name of names) {
    // As the notes of earlier versions named them.
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
