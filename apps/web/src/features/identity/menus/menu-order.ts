import type { components } from '../../../api/schema.js'

export type Entry = components['schemas']['MenuEntry']

/** Entries of a level in their new order. */
export type Order = components['schemas']['MenuOrder']

export const MOVES = ['up', 'down', 'in', 'out'] as const
export type Move = (typeof MOVES)[number]

/** Returns all entries of a tree, parents before children. */
export function flatten(tree: readonly Entry[]): Entry[] {
  return tree.flatMap((entry) => [entry, ...flatten(entry.children)])
}

export function findEntry(tree: readonly Entry[], id: string | null): Entry | undefined {
  return flatten(tree).find((entry) => entry.id === id)
}

/** Returns the entries of the level below `parentId`. */
export function levelOf(tree: readonly Entry[], parentId: string | null): readonly Entry[] {
  return parentId === null ? tree : (findEntry(tree, parentId)?.children ?? [])
}

function placed(tree: readonly Entry[], id: string, { parentId, at }: { parentId: string | null; at: number }): Order {
  const ids = levelOf(tree, parentId)
    .map((entry) => entry.id)
    .filter((other) => other !== id)
  return { parentId, ids: [...ids.slice(0, at), id, ...ids.slice(at)] }
}

/** Returns the new order after a keyboard move, or null if the move is not possible. */
export function moved(tree: readonly Entry[], id: string, move: Move): Order | null {
  const entry = findEntry(tree, id)
  if (!entry) return null
  const { parentId } = entry
  const level = levelOf(tree, parentId)
  const at = level.findIndex((one) => one.id === id)
  switch (move) {
    case 'up':
      return at === 0 ? null : placed(tree, id, { parentId, at: at - 1 })
    case 'down':
      return at === level.length - 1 ? null : placed(tree, id, { parentId, at: at + 1 })
    case 'in': {
      const above = level[at - 1]
      if (!above || above.kind === 'button') return null
      return placed(tree, id, { parentId: above.id, at: above.children.length })
    }
    case 'out': {
      const parent = findEntry(tree, parentId)
      if (!parent) return null
      const around = levelOf(tree, parent.parentId)
      const next = around.findIndex((one) => one.id === parent.id) + 1
      return placed(tree, id, { parentId: parent.parentId, at: next })
    }
  }
}

/** Drop of an entry: into another entry, before it or after it. */
export interface Drop {
  id: string
  target: string
  place: 'into' | 'before' | 'after'
}

/** Returns the new order after a drop, or null if the entry cannot be placed there. */
export function dropped(tree: readonly Entry[], { id, target, place }: Drop): Order | null {
  const entry = findEntry(tree, id)
  const other = findEntry(tree, target)
  if (!entry || !other || flatten([entry]).some((below) => below.id === target)) return null
  if (place === 'into') return other.kind === 'button' ? null : placed(tree, id, { parentId: target, at: 0 })
  const ids = levelOf(tree, other.parentId).filter((one) => one.id !== id)
  const at = ids.findIndex((one) => one.id === target) + (place === 'after' ? 1 : 0)
  return placed(tree, id, { parentId: other.parentId, at })
}
