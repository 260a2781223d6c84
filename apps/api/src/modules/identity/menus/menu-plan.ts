import { type Names, PAGE_TREE, type PageFolder, type WorkspacePage } from '@credit/contract'
import { isSameText } from '#core/language/names'
import type { MenuRow } from './menu.sql.js'

type Row = Pick<MenuRow, 'id' | 'parentId' | 'code' | 'names' | 'kind' | 'icon' | 'sortOrder' | 'hidden'>

/** An entry in its place, before or after the menu is arranged. */
export interface Placed {
  /** Id, or the code of a group that does not exist yet. */
  key: string
  parent: string | null
  sortOrder: number
  icon: string
  names: Names
  kind: Row['kind']
  code: string | null
}

/** Arrangement of the whole menu, and the entries of the suggested one that change their place or name. */
interface MenuPlan {
  after: Placed[]
  moved: Placed[]
  icons: number
  reordered: boolean
}

/** An entry of the suggested menu with the code of the group that it belongs to. */
interface Wanted {
  code: string
  parentCode: string | null
  entry: WorkspacePage | PageFolder
}

const wantedIn = (entries: readonly (WorkspacePage | PageFolder)[], parentCode: string | null): Wanted[] =>
  entries.flatMap((entry) => [
    { code: entry.code, parentCode, entry },
    ...('pages' in entry ? wantedIn(entry.pages, entry.code) : []),
  ])

export const placeOf = (row: Row): Placed => ({
  ...{ key: row.id, parent: row.parentId, sortOrder: row.sortOrder, icon: row.icon },
  ...{ names: row.names, kind: row.kind, code: row.code },
})

const inOrder = (one: Placed, other: Placed) => one.sortOrder - other.sortOrder || one.key.localeCompare(other.key)

/**
 * Arranges a menu as the suggested one: groups that are missing are added, groups get their names, pages of the product
 * their group, order and icon. Names of pages, all other entries and everything below a page stay. Pure.
 */
export function planMenu(rows: readonly Row[]): MenuPlan {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const keyOf = (code: string | null) => (code === null ? null : (byCode.get(code)?.id ?? code))
  const wanted = wantedIn(PAGE_TREE, null).filter(({ code, entry }) => 'pages' in entry || byCode.has(code))
  const placed = new Map(rows.map((row) => [row.id, placeOf(row)]))
  const moved: Placed[] = []
  let icons = 0
  for (const { code, parentCode, entry } of wanted) {
    const row = byCode.get(code)
    const isGroup = 'pages' in entry
    const next: Placed = {
      ...{ key: row?.id ?? code, code, parent: keyOf(parentCode), icon: entry.icon ?? '' },
      names: row && !isGroup ? row.names : entry.names,
      sortOrder: row?.sortOrder ?? 0,
      kind: row?.kind ?? 'directory',
    }
    if (row && row.icon !== next.icon) icons++
    if (!row || row.parentId !== next.parent || !isSameText(row.names, next.names)) moved.push(next)
    placed.set(next.key, next)
  }
  const order = orderOf(wanted, [...placed.values()], keyOf)
  return { after: [...placed.values()], moved, icons, reordered: order.reordered }
}

/** Puts the entries of the suggested menu first on each level, if they are not in their order. */
function orderOf(
  wanted: readonly Wanted[],
  placed: readonly Placed[],
  keyOf: (code: string | null) => string | null,
): { reordered: boolean } {
  let reordered = false
  for (const parentCode of new Set(wanted.map((one) => one.parentCode))) {
    const codes = wanted.filter((one) => one.parentCode === parentCode).map(({ code }) => code)
    const level = placed.filter(({ parent }) => parent === keyOf(parentCode)).sort(inOrder)
    const first = codes.flatMap((code) => level.filter((one) => one.code === code))
    const present = level.filter((one) => first.includes(one))
    const isSorted =
      first.every((one, at) => one === present[at]) && new Set(first.map((one) => one.sortOrder)).size === first.length
    if (isSorted) continue
    reordered = true
    const others = level.filter((one) => !first.includes(one))
    for (const [at, one] of [...first, ...others].entries()) one.sortOrder = at + 1
  }
  return { reordered }
}
