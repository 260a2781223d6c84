import { isCityCode } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { usePermissions } from '../providers/access-control.js'
import { formatNumber } from '../shared/format/numbers.js'
import type { Action, Definition, RecordOf, Texts } from './types.js'

/** A value may have a colon too, as `options.action.personal-data:view`. */
const NAMESPACED = /^[a-z-]+:/

/** The texts of a definition by their short key; one with a namespace is taken as it is. */
export function useTexts(definition: Definition): Texts {
  const { t } = useTranslation(['kit', definition.namespace])
  const base = `${definition.namespace}:${definition.key}`
  return (key, values) => t(NAMESPACED.test(key) ? key : `${base}.${key}`, grouped(values ?? {}))
}

/** Counts in texts have separators, as those in cells; `count` chooses the form of the words. */
function grouped(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && COUNTS.has(name) ? formatNumber(value) : value,
  ])
  return Object.fromEntries(entries)
}

const COUNTS: ReadonlySet<string> = new Set(['n', 'total', 'hidden', 'done'])

export type May = (action: Action) => boolean

/** What the account may do with a resource. */
export function usePermitted({ permission, actions }: Definition): May {
  const may = usePermissions()
  return (action) => actions.includes(action) && may(permission, action)
}

/** Whether the account is of the city, to which the rows of all areas belong. */
export const ofCity = (): boolean => isCityCode(getSession()?.user.areaCode ?? '')

/** Without the fields of the city where the account is of a district: whatever it makes is its own area's. */
export function ofCaller(definition: Definition): Definition {
  if (ofCity()) return definition
  return { ...definition, fields: definition.fields.filter(({ cityOnly }) => !cityOnly) }
}

/** Whether a record, as its `can` says, allows an action of the kit or of its own. */
export function recordAllows(record: RecordOf, action: string): boolean {
  const can: unknown = record.can
  const name = action === 'edit' ? 'update' : action
  if (Array.isArray(can)) return can.includes(name)
  return typeof can !== 'object' || (can as Record<string, unknown> | null)?.[name] !== false
}
