import { groupBy } from '../../platform/group-by.js'

/** What a tree is made of: rows that name the one above. */
export interface Flat {
  id: string
  parentId: string | null
  sortOrder: number
}

/** Rows as a tree below `root` (null = all of it), each level in its order. Pure. */
export function treeOf<R extends Flat, N extends { children: N[] }>(
  rows: readonly R[],
  node: (row: R, children: N[]) => N,
  root: string | null = null,
): N[] {
  const below = groupBy(rows, (row) => row.parentId)
  const build = (parent: string | null): N[] =>
    (below.get(parent) ?? [])
      .sort((a, b) => a.sortOrder - b.sortOrder || a.id.localeCompare(b.id))
      .map((row) => node(row, build(row.id)))
  return build(root)
}

export interface Showable extends Flat {
  kind: 'directory' | 'page' | 'button'
  hidden: boolean
  /** A role of the account carries it. */
  carried: boolean
}

/**
 * What an account sees: pages it carries, their buttons it carries, and the directories above them.
 * What is hidden, or below something not seen, is not there. Pure.
 */
export function visibleRows<R extends Showable>(rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const open = (row: R): boolean => {
    if (row.hidden || (row.kind !== 'directory' && !row.carried)) return false
    const parent = row.parentId === null ? null : byId.get(row.parentId)
    return parent === null || (parent !== undefined && open(parent))
  }
  const pages = rows.filter((row) => row.kind !== 'directory' && open(row))
  const seen = new Set<R>()
  for (const start of pages) {
    let row: R | undefined = start
    while (row && !seen.has(row)) {
      seen.add(row)
      row = row.parentId === null ? undefined : byId.get(row.parentId)
    }
  }
  return rows.filter((row) => seen.has(row))
}

/** Whether `parentId` is `id` itself or stands below it. Pure. */
export function wouldCircle(rows: readonly Flat[], id: string, parentId: string | null): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (at === id) return true
  }
  return false
}
