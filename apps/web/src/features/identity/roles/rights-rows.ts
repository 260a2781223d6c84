import { type Entry, flatten } from './granting.js'

/** Rights that most pages have, in the order of their columns. */
export const COMMON_RIGHTS = ['list', 'create', 'update', 'delete', 'approve', 'import', 'export', 'bulk'] as const
export type CommonRight = (typeof COMMON_RIGHTS)[number]

/** A page of the menu with its rights. */
export interface RightsRow {
  entry: Entry
  /** Its name after the names of the pages above it. */
  name: string
  common: Partial<Record<CommonRight, Entry>>
  others: Entry[]
}

/** A folder of the menu with its pages; pages outside of folders make a group without an entry. */
export interface RightsGroup {
  key: string
  /** Its name after the names of the folders above it; null for pages outside of folders. */
  name: string | null
  rows: RightsRow[]
}

const isCommon = (right: string): right is CommonRight => COMMON_RIGHTS.some((one) => one === right)

/** Splits the rights of a page: those of its own resource that most pages have, and all others. */
function rowOf(entry: Entry, name: string): RightsRow {
  const row: RightsRow = { entry, name, common: {}, others: [] }
  const buttons = entry.children.filter(({ kind }) => kind === 'button')
  const own = buttons[0]?.permission?.split(':')[0]
  for (const button of buttons) {
    const [resource, action = ''] = button.permission?.split(':') ?? []
    // Both are called the same: resources without a list are viewed.
    const right = action === 'view' ? 'list' : action
    if (resource === own && isCommon(right) && !row.common[right]) row.common[right] = button
    else row.others.push(button)
  }
  return row
}

/** Returns a page and the pages below it as rows. */
function rowsOf(entry: Entry, path: string): RightsRow[] {
  const name = path ? `${path} / ${entry.name}` : entry.name
  return [
    rowOf(entry, name),
    ...entry.children.filter(({ kind }) => kind === 'page').flatMap((one) => rowsOf(one, name)),
  ]
}

/** Returns a folder with its pages as a group, and the folders inside of it as further groups. */
function groupsIn(entry: Entry, path: string): RightsGroup[] {
  const name = path ? `${path} / ${entry.name}` : entry.name
  const ownRights = entry.children.some(({ kind }) => kind === 'button') ? [rowOf(entry, entry.name)] : []
  const rows = entry.children.filter(({ kind }) => kind === 'page').flatMap((page) => rowsOf(page, ''))
  const inner = entry.children.filter(({ kind }) => kind === 'directory')
  return [{ key: entry.id, name, rows: [...ownRights, ...rows] }, ...inner.flatMap((one) => groupsIn(one, name))]
}

/** Returns the folders of the menu as groups, after the pages outside of folders. */
export function groupsOf(tree: readonly Entry[]): RightsGroup[] {
  const pages = tree.filter(({ kind }) => kind !== 'directory')
  const folders = tree.filter(({ kind }) => kind === 'directory')
  return [
    { key: 'pages', name: null, rows: pages.flatMap((page) => rowsOf(page, '')) },
    ...folders.flatMap((folder) => groupsIn(folder, '')),
  ].filter(({ rows }) => rows.length > 0)
}

/** Returns the entries that a group counts: its pages and their rights. */
export const entriesOf = ({ rows }: RightsGroup): Entry[] =>
  rows.flatMap(({ entry }) => [entry, ...flatten(entry.children.filter(({ kind }) => kind === 'button'))])

/** Rows that fit a window together with the groups that are closed. */
const FITTING_ROWS = 18

/**
 * Returns the groups to open first: those that a role has in part, as long as they fit a window. The count of a closed
 * group tells whether the role has it wholly or not at all.
 */
export function firstOpen(groups: readonly RightsGroup[], granted: ReadonlySet<string>): string[] {
  let rows = 0
  return groups
    .filter((group) => {
      const entries = entriesOf(group)
      const given = entries.filter(({ id }) => granted.has(id)).length
      if (given === 0 || given === entries.length || rows + group.rows.length > FITTING_ROWS) return false
      rows += group.rows.length
      return true
    })
    .map(({ key }) => key)
}
