import { SIGN } from '@credit/contract'
import type { components } from '../../../api/schema.js'

export type Entry = components['schemas']['MarkedMenuNode']
export type Role = components['schemas']['RoleRow']

/** The only role whose entries cannot be taken: somebody must be able to give permissions. */
const COMPLETE = 'city-administrator'

/** All entries of a tree, each before those below it. Pure. */
export function flatten(tree: readonly Entry[]): Entry[] {
  return tree.flatMap((entry) => [entry, ...flatten(entry.children)])
}

/** The ids of the entries that a role has. Pure. */
export function grantedIn(tree: readonly Entry[]): Set<string> {
  return new Set(flatten(tree).flatMap(({ id, checked }) => (checked ? [id] : [])))
}

/** Whether the caller may change at all what a role has. Pure. */
export function isEditable(role: Role): boolean {
  return role.editable && role.code !== COMPLETE
}

/** Whether an entry may be ticked: it is grantable, or being given back what was taken by mistake. Pure. */
export function isTickable(role: Role, entry: Entry): boolean {
  if (!isEditable(role)) return false
  // Roles of participants carry no permission.
  return entry.checked || (entry.grantable && (role.sign === SIGN.supervisor || entry.permission === null))
}

/** The way from the root to an entry, without it. */
function above(tree: readonly Entry[], id: string): Entry[] | null {
  for (const entry of tree) {
    if (entry.id === id) return []
    const found = above(entry.children, id)
    if (found) return [entry, ...found]
  }
  return null
}

/**
 * What is granted after one entry was ticked or cleared, with everything below it. Ticking grants the pages above it
 * too, without which the menu does not show it; clearing leaves out directories that have become empty. Pure.
 */
export function toggled(
  role: Role,
  tree: readonly Entry[],
  granted: ReadonlySet<string>,
  { entry, on }: { entry: Entry; on: boolean },
): Set<string> {
  const next = new Set(granted)
  const below = flatten([entry]).filter((one) => isTickable(role, one))
  for (const { id } of below) {
    if (on) next.add(id)
    else next.delete(id)
  }
  const way = above(tree, entry.id) ?? []
  for (const one of way.toReversed()) {
    if (on && isTickable(role, one)) next.add(one.id)
    const isEmpty = one.kind === 'directory' && !one.children.some(({ id }) => next.has(id))
    if (!on && isEmpty) next.delete(one.id)
  }
  return next
}

/** Entries that a role has, but not all of those below them. Pure. */
export function partlyGranted(tree: readonly Entry[], granted: ReadonlySet<string>): string[] {
  return flatten(tree)
    .filter(({ id }) => granted.has(id))
    .filter((entry) => flatten(entry.children).some(({ id }) => !granted.has(id)))
    .map(({ id }) => id)
}

/** The entries to give and to take so that a role has those granted. Pure. */
export function changes(tree: readonly Entry[], granted: ReadonlySet<string>) {
  const all = flatten(tree)
  const ids = (entries: Entry[]) => entries.map(({ id }) => id)
  return {
    given: ids(all.filter(({ id, checked }) => !checked && granted.has(id))),
    taken: ids(all.filter(({ id, checked }) => checked && !granted.has(id))),
  }
}

/** What is granted once the changes that were made to a tree are made to the tree as it is now. Pure. */
export function rebased(before: readonly Entry[], now: readonly Entry[], granted: ReadonlySet<string>): Set<string> {
  const { given, taken } = changes(before, granted)
  const next = grantedIn(now)
  for (const id of given) next.add(id)
  for (const id of taken) next.delete(id)
  return next
}
