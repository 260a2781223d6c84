import { fieldsIn } from './define-resource.js'
import type { AnyField, Definition, RecordOf } from './types.js'

export type Values = Record<string, unknown>

function tidy(field: AnyField, value: unknown): unknown {
  return typeof value === 'string' && field.kind !== 'rich-text' ? value.trim() : value
}

/**
 * What is sent: words without spaces around them. A new record leaves out what is empty; an edited one
 * says so, since leaving out means keeping.
 */
export function toBody(definition: Definition, values: Values, edited?: RecordOf): Values {
  const body: Values = {}
  for (const field of fieldsIn(definition, 'form')) {
    const value = tidy(field, values[field.name])
    const nothing = value === null || value === ''
    if (value !== undefined && (edited || !nothing)) body[field.name] = value
  }
  return edited?.version === undefined ? body : { ...body, version: edited.version }
}

export interface Problem {
  path: (string | number)[]
  label: string
  message: string
}

/** `items.0.value` as the form's own path. */
export function pathOf(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

type LabelOf = (name: string) => string

export function problemsOf(
  errors: { name: (string | number)[]; errors: string[] }[],
  labelOf: LabelOf,
): Problem[] {
  return errors.flatMap(({ name, errors: messages }) =>
    messages.map((message) => ({ path: name, label: labelOf(String(name[0])), message })),
  )
}

/** Fields whose value the other editor changed, or that one changed oneself. */
export function differing(definition: Definition, mine: Values, theirs: RecordOf): AnyField[] {
  return fieldsIn(definition, 'form').filter(
    ({ name }) => JSON.stringify(mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null),
  )
}
