import type { BulkAction, BulkNeeds } from './types.js'

interface Stated<Name> extends BulkNeeds {
  /** Name of the action that undoes its job. */
  undo?: Name
}

/**
 * Returns bulk actions by their name in the call, in the order of their buttons.
 * @param texts key of their texts with the namespace, which the definition loads: `<texts>.<name>.button`
 */
export function bulkActions<Name extends string>(
  texts: string,
  stated: Readonly<Record<Name, Stated<NoInfer<Name>>>>,
): Readonly<Record<Name, BulkAction>> {
  const actions = {} as Record<Name, BulkAction>
  const names = Object.keys(stated) as Name[]
  for (const name of names) {
    const { undo: _, ...needs } = stated[name]
    actions[name] = { ...needs, name, texts: `${texts}.${name}` }
  }
  for (const name of names) {
    const { undo } = stated[name]
    if (undo) actions[name].inverse = actions[undo]
  }
  return actions
}

/** Default bulk actions: those that exist for a single record. */
export const OF_ONE = bulkActions('kit:bulk', {
  publish: { permission: 'publish', can: 'publish', published: false, undo: 'unpublish' },
  unpublish: { permission: 'publish', can: 'publish', published: true, undo: 'publish' },
  delete: { permission: 'delete', can: 'delete', danger: true },
})
