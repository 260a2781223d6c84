import { LOCALES, type Names, type PlainDate } from '@credit/contract'
import type { Ctx } from '../context.js'
import { DomainError } from '../domain-error.js'

/**
 * Returns the two-language text of an input: `names` as a whole, or `name` in the caller's language, keeping the other
 * one. A new record that is named in Chinese has no English yet; the Chinese that every record needs is the same if it
 * is named in English.
 */
export function namesOf(
  ctx: Ctx,
  input: { names?: Names; name?: string },
  before: Names | null | undefined,
  field = 'names',
): Names {
  if (input.names) return input.names
  if (input.name !== undefined) {
    const kept = before ?? { 'zh-CN': input.name, 'en-US': '' }
    return { ...kept, [ctx.locale]: input.name }
  }
  if (before) return before
  throw new DomainError('VALIDATION', { fields: { [field]: ['field.required'] } })
}

/** Whether two texts are alike in both languages. */
export const isSameText = (one: Names, other: Names): boolean =>
  LOCALES.every((locale) => one[locale] === other[locale])

/** Whether two texts are alike in one language that both have. */
export const sharesText = (one: Names, other: Names): boolean =>
  LOCALES.some((locale) => one[locale] !== '' && one[locale] === other[locale])

/** Another record has the name of an input. */
export const nameTaken = (input: { names?: Names }): DomainError =>
  new DomainError('DUPLICATE', {
    fields: { [input.names ? 'names' : 'name']: ['field.duplicate'] },
  })

/** Formats that are made once: making one takes far longer than using it. */
const DAY_FORMATS = LOCALES.map(
  (locale) => [locale, new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })] as const,
)

/** A day as people write it, in each language. */
export function dayNames(day: PlainDate): Names {
  const at = new Date(`${day}T00:00:00Z`)
  return Object.fromEntries(DAY_FORMATS.map(([locale, format]) => [locale, format.format(at)])) as Names
}
