import { fieldsIn } from './define-resource.js'
import { isEmpty, numberIn, ruleOf } from './form-rules.js'
import type { AnyField, Column, Definition, Kind, RecordOf } from './types.js'

export type Values = Record<string, unknown>

/** A typed value as the API takes it: text without outer spaces, numbers as numbers. */
function toSend(kind: Kind | Column['kind'], value: unknown): unknown {
  if (kind === 'number') return value === undefined || isEmpty(value) ? value : numberIn(value)
  return typeof value === 'string' && kind !== 'rich-text' ? value.trim() : value
}

function itemsToSend(columns: readonly Column[], items: unknown): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item: Values) => {
    const sent = columns.map(({ name, kind }) => [name, toSend(kind, item[name])] as const)
    return { ...item, ...Object.fromEntries(sent.filter(([, value]) => !isEmpty(value))) }
  })
}

/** Whether a value is still the masked one of the record, which is no value to check or to send. */
export function isMasked(field: AnyField, value: unknown, record?: RecordOf): boolean {
  return field.masked === true && record !== undefined && value === record[field.name]
}

/** Whether the API takes an empty text; else null says that there is none. */
function takesEmpty({ schema }: Definition, { kind, name }: AnyField): boolean {
  return kind !== 'number' && !ruleOf(schema, name).minLength
}

/**
 * The body of a create or an update. A new record leaves out what is empty; an update sends it, since
 * a missing property keeps its old value.
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
    // What the record never had is as it was.
    if (toNull && isEmpty(edited?.[field.name])) continue
    body[field.name] = toNull ? null : value
  }
  return edited?.version === undefined ? body : { ...body, version: edited.version }
}

/** Fields in which the values of a form differ from a record. */
export function differing(definition: Definition, mine: Values, theirs: RecordOf): AnyField[] {
  return fieldsIn(definition, 'form').filter(
    ({ name, masked }) =>
      (!masked || name in mine) && JSON.stringify(mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null),
  )
}
