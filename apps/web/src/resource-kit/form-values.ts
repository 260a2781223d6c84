import { LOCALES, type Names } from '@credit/contract'
import { fieldsIn } from './define-resource.js'
import { isEmpty, numberIn, ruleOf } from './form-rules.js'
import type { Column, Kind } from './kind-options.js'
import type { AnyField, Definition, RecordOf } from './types.js'

export type Values = Record<string, unknown>

/** Returns a text in all languages. A language that was not typed is empty. */
export function namesToSend(names: Partial<Names>): Names {
  return Object.fromEntries(LOCALES.map((locale) => [locale, names[locale]?.trim() ?? ''])) as Names
}

/** Converts a typed value for the API: trims text and parses numbers. */
function toSend(kind: Kind | Column['kind'], value: unknown): unknown {
  if (kind === 'number') return value === undefined || isEmpty(value) ? value : numberIn(value)
  if (kind === 'names' && value) return namesToSend(value as Partial<Names>)
  return typeof value === 'string' && kind !== 'rich-text' ? value.trim() : value
}

function itemsToSend(columns: readonly Column[], items: unknown): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item: Values) => {
    const sent = columns.map(({ name, kind }) => [name, toSend(kind, item[name])] as const)
    return { ...item, ...Object.fromEntries(sent.filter(([, value]) => !isEmpty(value))) }
  })
}

/** True if a value is still the record's masked one, which is neither validated nor sent. */
export function isMasked(field: AnyField, value: unknown, record?: RecordOf): boolean {
  return field.masked === true && record !== undefined && value === record[field.name]
}

/** True if the API accepts an empty text. Otherwise null is sent. */
function takesEmpty({ schema }: Definition, { kind, name }: AnyField): boolean {
  return kind !== 'number' && !ruleOf(schema, name).minLength
}

/**
 * Returns the body of a create or an update. A new record omits empty values. An update sends them, because a missing
 * property keeps its old value.
 */
export function toBody(definition: Definition, values: Values, edited?: RecordOf): Values {
  const body: Values = {}
  for (const field of fieldsIn(definition, 'form')) {
    const typed = values[field.name]
    if (isMasked(field, typed, edited)) continue
    const value = field.kind === 'items' ? itemsToSend(field.columns, typed) : toSend(field.kind, typed)
    const nothing = value === null || value === ''
    if (value === undefined || (nothing && !edited)) continue
    const toNull = nothing && !takesEmpty(definition, field)
    // Unchanged: the record had no value before.
    if (toNull && isEmpty(edited?.[field.name])) continue
    body[field.name] = toNull ? null : value
  }
  return edited?.version === undefined ? body : { ...body, version: edited.version }
}

/** Returns the fields in which a form's values differ from a record. */
export function differing(definition: Definition, mine: Values, theirs: RecordOf): AnyField[] {
  return fieldsIn(definition, 'form').filter(
    ({ name, masked }) =>
      (!masked || name in mine) && JSON.stringify(mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null),
  )
}
