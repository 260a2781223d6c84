import type { Ctx } from '../../../core/context.js'
import { DomainError, type FieldMessage } from '../../../core/domain-error.js'
import { namesOf } from '../../../core/language/names.js'
import type { DictionaryItem as Stored } from '../../../entities/site/dictionary.js'
import type { DictionaryItem, DictionaryItemInput } from './dictionary.dto.js'

/** Returns the items of an input; rejects repeated values. */
export function itemsOf(ctx: Ctx, inputs: readonly DictionaryItemInput[], before: readonly Stored[]): Stored[] {
  const repeated = repeatedValues(inputs)
  if (repeated) throw new DomainError('RULE_BROKEN', { fields: repeated })
  return inputs.map((input, index) => {
    const { value, names, label, sortOrder = index + 1, enabled = true } = input
    const stored = before.find((item) => item.value === value)?.names
    const field = `items[${index}].names`
    return { value, names: namesOf(ctx, { names, name: label }, stored, field), sortOrder, enabled }
  })
}

function repeatedValues(inputs: readonly { value: string }[]): Record<string, FieldMessage[]> | null {
  const seen = new Set<string>()
  const fields: Record<string, FieldMessage[]> = {}
  for (const [index, { value }] of inputs.entries()) {
    if (seen.has(value)) fields[`items[${index}].value`] = ['field.duplicate']
    seen.add(value)
  }
  return Object.keys(fields).length ? fields : null
}

/** Returns the items in the order of forms, labelled in the caller's language. */
export function toItems(ctx: Ctx, items: readonly Stored[]): DictionaryItem[] {
  return items.map((item) => ({ ...item, label: ctx.text(item.names) })).sort((a, b) => a.sortOrder - b.sortOrder)
}
