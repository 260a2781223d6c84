import { useCan } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Action, Definition, RecordOf, Texts } from './types.js'

/** The texts of a definition by their short key; one with a namespace is taken as it is. */
export function useTexts(definition: Definition): Texts {
  const { t } = useTranslation(['kit', definition.namespace])
  const base = `${definition.namespace}:${definition.key}`
  return (key, values) => t(key.includes(':') ? key : `${base}.${key}`, values ?? {})
}

export type May = (action: Action) => boolean

/**
 * What the account may do with a resource; asked once a page, never once a row. `isKnown` is false in
 * the first frame, where a page that shows its buttons later would move what is below them.
 */
export function usePermitted(definition: Definition): { may: May; isKnown: boolean } {
  const { name: resource, permission } = definition
  // Without it the provider finds no permission to check, and allows everything.
  const params = { resource: { name: resource, meta: { permission } } }
  const granted: Record<Action, boolean | undefined> = {
    create: useCan({ resource, params, action: 'create' }).data?.can,
    edit: useCan({ resource, params, action: 'edit' }).data?.can,
    show: useCan({ resource, params, action: 'show' }).data?.can,
    delete: useCan({ resource, params, action: 'delete' }).data?.can,
    publish: useCan({ resource, params, action: 'publish' }).data?.can,
  }
  return {
    may: (action) => definition.actions.includes(action) && granted[action] === true,
    isKnown: Object.values(granted).every((can) => can !== undefined),
  }
}

/** Whether the state of a record, as its `can` says, allows an action. */
export function recordAllows(record: RecordOf, action: Action): boolean {
  const can: unknown = record.can
  const name = action === 'edit' ? 'update' : action
  if (Array.isArray(can)) return can.includes(name)
  return typeof can !== 'object' || (can as Record<string, unknown> | null)?.[name] !== false
}
