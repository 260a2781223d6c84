import { SIGN } from '@credit/contract'
import type { components } from '../../../api/schema.js'

export type Entry = components['schemas']['MarkedMenuNode']
/** Properties of a role that decide which entries may be ticked. */
export type Role = Pick<components['schemas']['RoleRow'], 'code' | 'editable' | 'sign'>

/** Only role whose entries cannot be removed, because at least one role must be able to grant permissions. */
const COMPLETE = 'city-administrator'

/** Returns all entries of a tree, parents before children. */
export function flatten(tree: readonly Entry[]): Entry[] {
  return tree.flatMap((entry) => [entry, ...flatten(entry.children)])
}

/** Returns the IDs of the entries that a role has. */
export function grantedIn(tree: readonly Entry[]): Set<string> {
  return new Set(flatten(tree).flatMap(({ id, checked }) => (checked ? [id] : [])))
}

/** True if the caller may change the entries of a role. */
export function isEditable(role: Role): boolean {
  return role.editable && role.code !== COMPLETE
}

/** True if an entry may be ticked: it is grantable, or it was cleared by mistake. */
export function isSelectable(role: Role, entry: Entry): boolean {
  if (!isEditable(role)) return false
  // Roles of participants carry no permissions.
  return entry.checked || (entry.grantable && (role.sign === SIGN.supervisor || entry.permission === null))
}

/** Returns the ancestors of an entry, from the root. */
function above(tree: readonly Entry[], id: string): Entry[] | null {
  for (const entry of tree) {
    if (entry.id === id) return []
    const found = above(entry.children, id)
    if (found) return [entry, ...found]
  }
  return null
}

/**
 * Returns the granted entries after an entry was ticked or cleared, with its descendants. Ticking also grants its
 * ancestors, without which the menu does not show it. Clearing removes directories that have become empty.
 */
export function toggled(
  role: Role,
  tree: readonly Entry[],
  granted: ReadonlySet<string>,
  { entry, on }: { entry: Entry; on: boolean },
): Set<string> {
  const next = new Set(granted)
  const below = flatten([entry]).filter((one) => isSelectable(role, one))
  for (const { id } of below) {
    if (on) next.add(id)
    else next.delete(id)
  }
  const way = above(tree, entry.id) ?? []
  for (const one of way.toReversed()) {
    if (on && isSelectable(role, one)) next.add(one.id)
    const isEmpty = one.kind === 'directory' && !one.children.some(({ id }) => next.has(id))
    if (!on && isEmpty) next.delete(one.id)
  }
  return next
}

/** Returns the entries that a role has without all of their descendants. */
export function partlyGranted(tree: readonly Entry[], granted: ReadonlySet<string>): string[] {
  return flatten(tree)
    .filter(({ id }) => granted.has(id))
    .filter((entry) => flatten(entry.children).some(({ id }) => !granted.has(id)))
    .map(({ id }) => id)
}

/** Returns the entries to grant and to revoke for the given result. */
export function changes(tree: readonly Entry[], granted: ReadonlySet<string>) {
  const all = flatten(tree)
  const ids = (entries: Entry[]) => entries.map(({ id }) => id)
  return {
    given: ids(all.filter(({ id, checked }) => !checked && granted.has(id))),
    taken: ids(all.filter(({ id, checked }) => checked && !granted.has(id))),
  }
}
