import { useCan } from '@refinedev/core'
import type { Action, Definition, RecordOf } from './types.js'

/** What the account may do with a resource; asked once a page, never once a row. */
export function usePermitted(definition: Definition): (action: Action) => boolean {
  const { name: resource, permission } = definition
  // Asked without it, the provider knows no permission and grants everything.
  const params = { resource: { name: resource, meta: { permission } } }
  const create = useCan({ resource, params, action: 'create' }).data?.can
  const edit = useCan({ resource, params, action: 'edit' }).data?.can
  const show = useCan({ resource, params, action: 'show' }).data?.can
  const remove = useCan({ resource, params, action: 'delete' }).data?.can
  const publish = useCan({ resource, params, action: 'publish' }).data?.can
  const granted = { create, edit, show, delete: remove, publish }
  return (action) => definition.actions.includes(action) && granted[action] === true
}

/** A record says in `can` what its state forbids, whatever the role allows. */
export function recordAllows(record: RecordOf, action: Action): boolean {
  const can: unknown = record.can
  if (Array.isArray(can)) return can.includes(action === 'edit' ? 'update' : action)
  if (typeof can !== 'object' || can === null) return true
  return (can as Record<string, unknown>)[action === 'edit' ? 'update' : action] !== false
}
