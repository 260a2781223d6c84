import { groupBy } from '#core/group-by'

/** A row that refers to its parent. */
interface TreeRow {
  id: string
  parentId: string | null
  sortOrder: number
}

/** Returns rows as a tree below `root` (null = all of it), each level in its order. Pure. */
export function treeOf<R extends TreeRow, N extends { children: N[] }>(
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

export interface MenuTreeRow extends TreeRow {
  kind: 'directory' | 'page' | 'button'
  hidden: boolean
  /** A role of the account has it. */
  granted: boolean
}

/**
 * Returns the visible menu of an account: its pages, its buttons on them, and the directories above them. Hidden
 * entries and everything below an entry that is not visible are left out. Pure.
 */
export function visibleRows<R extends MenuTreeRow>(rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isVisible = (row: R): boolean => {
    if (row.hidden || (row.kind !== 'directory' && !row.granted)) return false
    const parent = row.parentId === null ? null : byId.get(row.parentId)
    return parent === null || (parent !== undefined && isVisible(parent))
  }
  const pages = rows.filter((row) => row.kind !== 'directory' && isVisible(row))
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

/** Whether `parentId` is `id` itself or an entry below it. Pure. */
export function wouldCycle(rows: readonly TreeRow[], id: string, parentId: string | null): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (at === id) return true
  }
  return false
}
