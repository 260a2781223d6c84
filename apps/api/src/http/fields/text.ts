import { isUnreadable, LOCALES, type Locale, RULES, type RuleName, withoutInvisible } from '@credit/contract'
import { ArrayMaxSize, IsArray, IsString, MaxLength, MinLength, ValidateBy } from 'class-validator'
import { type Common, field, message, type Normalise } from './field.js'

export interface TextOptions extends Common {
  max?: number
  min?: number
  rule?: RuleName
  /** May consist of spaces only. */
  spaces?: true
  /** Compares character by character: nothing is removed. */
  exact?: true
}

/** Marks of direction, which let a name look like another; they are refused, not removed. */
const DIRECTION = /\p{Bidi_Control}/u

const cleaned: Normalise = (text) => (DIRECTION.test(text) ? text : withoutInvisible(text))

function normalisedBy({ rule, exact }: TextOptions): Normalise | undefined {
  if (rule) return (text) => cleaned(RULES[rule].normalise(text))
  return exact ? undefined : cleaned
}

/** Empty values are left to `min`. */
function ruleOf(name: RuleName): PropertyDecorator {
  return ValidateBy(
    {
      name: `rule-${name}`,
      validator: { validate: (v) => typeof v === 'string' && (v === '' || RULES[name].test(v)) },
    },
    message(RULES[name].message),
  )
}

/** A rule of the contract defines the allowed texts itself. */
function notBlank(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'not-blank',
      validator: { validate: (v) => typeof v !== 'string' || v === '' || v.trim() !== '' },
    },
    message('field.required'),
  )
}

/**
 * Accepts one-line text of 1 to `max` (default 200) readable characters, not only spaces. `rule` names a rule of the
 * contract. Invisible characters are removed.
 */
export function Text(options: TextOptions = {}): PropertyDecorator {
  const { max = 200, min = 1, rule, spaces = false } = options
  return field(
    options,
    { type: 'string', minLength: min, maxLength: max, ...(rule ? { 'x-rule': rule } : {}) },
    [
      IsString(message('field.text')),
      MinLength(min, min === 1 ? message('field.required') : message('field.min', { min })),
      MaxLength(max, message('field.max', { max })),
      wellFormed(),
      ...(rule ? [ruleOf(rule)] : min > 0 && !spaces ? [notBlank()] : []),
    ],
    normalisedBy(options),
  )
}

/** Reasons, comments, descriptions: 1 to 2000 characters. */
export function LongText(options: TextOptions = {}): PropertyDecorator {
  return Text({ max: 2000, ...options })
}

/** Rich text of 1 (or none, if it may be blank) to 200,000 characters; sanitised by the use case that stores it. */
export function Html({ blank = false, ...options }: Common & { blank?: boolean } = {}): PropertyDecorator {
  return field(
    options,
    { type: 'string', format: 'html', maxLength: 200_000 },
    [
      IsString(message('field.text')),
      ...(blank ? [] : [MinLength(1, message('field.required'))]),
      MaxLength(200_000, message('field.max', { max: 200_000 })),
      wellFormed(),
    ],
    cleaned,
  )
}

/** A password or one-time code: never trimmed, never echoed. */
export function Secret(options: TextOptions = {}): PropertyDecorator {
  return Text({ max: 200, spaces: true, exact: true, ...options })
}

const isWellFormed = (text: string) => !isUnreadable(text) && !DIRECTION.test(text)

function wellFormed(options: { each?: true } = {}): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isWellFormed(value)
  return ValidateBy({ name: 'well-formed', validator: { validate } }, { ...options, ...message('field.illFormed') })
}

/** A list of texts; each of at most `max` characters (default 200), at most `maxItems` (default 100). */
export function Texts(options: Common & { max?: number; maxItems?: number } = {}): PropertyDecorator {
  const { max = 200, maxItems = 100 } = options
  return field(
    options,
    { type: 'array', items: { type: 'string', maxLength: max }, maxItems },
    [
      IsArray(message('field.list')),
      ArrayMaxSize(maxItems, message('field.listMax', { max: maxItems })),
      IsString({ each: true, ...message('field.text') }),
      MaxLength(max, { each: true, ...message('field.max', { max }) }),
      wellFormed({ each: true }),
    ],
    cleaned,
  )
}

/** Schema of a response's text in both languages. */
export const BOTH_NAMES = {
  type: 'object',
  properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } },
} as const

/**
 * A text in both languages, each at most `max` characters. English may be empty, which readers of English see in
 * Chinese; the Chinese is needed, unless the text may be blank as a whole.
 */
export function NamesField(options: Common & { max?: number; blank?: boolean } = {}): PropertyDecorator {
  const { max = 200, blank = false } = options
  const lengthOf = (locale: Locale) => ({
    type: 'string',
    minLength: locale === 'zh-CN' && !blank ? 1 : 0,
    maxLength: max,
  })
  const properties = Object.fromEntries(LOCALES.map((locale) => [locale, lengthOf(locale)]))
  const isBlank = (text: unknown) => typeof text === 'string' && text.trim() === ''
  return field(
    options,
    {
      type: 'object',
      properties,
      required: [...LOCALES],
      additionalProperties: false,
      'x-kind': 'names',
    },
    [
      ValidateBy(
        {
          name: 'names',
          validator: {
            validate: (v) =>
              typeof v === 'object' &&
              v !== null &&
              Object.keys(v).length === LOCALES.length &&
              LOCALES.every((l) => typeof v[l] === 'string' && v[l].length <= max && isWellFormed(v[l])) &&
              (!isBlank(v['zh-CN']) || (blank && isBlank(v['en-US']))),
          },
        },
        message('field.names', { max }),
      ),
    ],
    (text) => (isBlank(text) ? '' : cleaned(text)),
  )
}
