import { isCityCode } from '@credit/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { usePermissions } from '../providers/access-control.js'
import { formatNumber } from '../shared/format/numbers.js'
import type { Action, Definition, RecordOf, Texts } from './types.js'

/** Matches namespaced keys. A value may also contain a colon, such as `options.action.personal-data:view`. */
const NAMESPACED = /^[a-z-]+:/

type Texted = Pick<Definition, 'namespace' | 'key'>

/** Returns the texts of a definition by their short key. A key with a namespace is used unchanged. */
export function useTexts(definition: Texted): Texts {
  const { t } = useTranslation(['kit', definition.namespace])
  return textsOf(definition, t)
}

/** Returns the texts of a definition from a translator. */
export function textsOf(definition: Texted, t: TFunction<['kit', string]>): Texts {
  const base = `${definition.namespace}:${definition.key}`
  return (key, values) => t(NAMESPACED.test(key) ? key : `${base}.${key}`, grouped(values ?? {}))
}

/** Adds separators to counts in texts, as in cells. `count` selects the plural form. */
function grouped(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && COUNTS.has(name) ? formatNumber(value) : value,
  ])
  return Object.fromEntries(entries)
}

const COUNTS: ReadonlySet<string> = new Set(['n', 'total', 'hidden', 'done'])

export type May = (action: Action) => boolean

/** Returns the account's permissions on a resource. */
export function usePermitted(definition: Definition): May {
  return permittedOn(definition, usePermissions())
}

/** Returns the permissions on a resource from those of an account. */
export function permittedOn({ permission, actions }: Definition, may: ReturnType<typeof usePermissions>): May {
  return (action) => actions.includes(action) && may(permission, action)
}

/** True if the account belongs to the city, which sees the rows of all areas. */
export const ofCity = (): boolean => isCityCode(getSession()?.user.areaCode ?? '')

/** Removes the fields of the city for accounts of a district, whose records always belong to their own area. */
export function ofCaller(definition: Definition): Definition {
  if (ofCity()) return definition
  return { ...definition, fields: definition.fields.filter(({ cityOnly }) => !cityOnly) }
}

/** True if a record's `can` allows an action of the kit or of its own. */
export function recordAllows(record: RecordOf, action: string): boolean {
  const can: unknown = record.can
  const name = action === 'edit' ? 'update' : action
  if (Array.isArray(can)) return can.includes(name)
  return typeof can !== 'object' || (can as Record<string, unknown> | null)?.[name] !== false
}
