import { halfWidth, isPlainDate, isRuleName, isUnreadable, type Names, RULES, withoutInvisible } from '@credit/contract'
import type { FormRule } from 'antd'
import table from './form-rules.json' with { type: 'json' }
import type { Kind } from './kind-options.js'
import type { PropertyRule, Texts } from './types.js'

const RULE_TABLE = table as Record<string, Record<string, PropertyRule> | undefined>

/** Returns the rule of a property, from the document that the server validates with. */
export function ruleOf(schema: string | undefined, name: string, required = false): PropertyRule {
  const found = schema ? RULE_TABLE[schema]?.[name] : undefined
  return { ...found, ...(required ? { required } : {}) }
}

/** Normalises a phone while typing or pasting. Other texts are normalised on save. */
export function repairTyped(value: unknown, { rule }: PropertyRule): unknown {
  const isPhone = rule === 'phone' || rule === 'landline'
  return isPhone && typeof value === 'string' ? RULES[rule].normalise(value) : value
}

export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Parses a number. Returns NaN if the text is not a number. */
export function numberIn(value: unknown): number {
  const text = halfWidth(String(value))
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const CHOSEN: readonly Kind[] = ['enum', 'reference', 'image', 'files', 'date', 'datetime']

function numberFault(value: unknown, rule: PropertyRule, texts: Texts): string | null {
  const number = numberIn(value)
  const { minimum: min, maximum: max, decimals = 0 } = rule
  if (Number.isNaN(number)) return texts('kit:rule.number')
  if (min !== undefined && max !== undefined && (number < min || number > max))
    return texts('kit:rule.range', { min, max })
  if (min !== undefined && number < min) return texts('kit:rule.min', { n: min })
  if (max !== undefined && number > max) return texts('kit:rule.max', { n: max })
  if (Number(number.toFixed(decimals)) === number) return null
  return texts(decimals === 0 ? 'kit:rule.whole' : 'kit:rule.decimals', { n: decimals })
}

/** Validates a text in the form that the server stores, so that repairable input is accepted. */
function textFault(typed: string, rule: PropertyRule, texts: Texts): string | null {
  const named = isRuleName(rule.rule) ? RULES[rule.rule] : null
  const text = named ? named.normalise(typed) : withoutInvisible(typed)
  // Checked first, because the rule would name another cause.
  if (isUnreadable(text)) return texts('common:rule.illFormed')
  const { length } = [...text]
  if (rule.maxLength && length > rule.maxLength) return texts('kit:rule.maxLength', { n: rule.maxLength })
  if (rule.minLength && length < rule.minLength) return texts('kit:rule.minLength', { n: rule.minLength })
  return named && !named.test(text) ? texts(`common:${named.message}`) : null
}

/** `Date.parse` alone would take 30 February for a day of March. */
const isTime = (text: string) =>
  /^[\d-]{10}T/.test(text) && isPlainDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

interface Checked {
  kind: Kind
  label: string
  rule: PropertyRule
  texts: Texts
}

/** Returns the error of a value as a sentence, or null. */
export function faultOf(value: unknown, { kind, label, rule, texts }: Checked): string | null {
  if (isEmpty(value)) {
    if (!rule.required) return null
    return texts(CHOSEN.includes(kind) ? 'kit:rule.choose' : 'kit:rule.required', { label })
  }
  if (kind === 'number') return numberFault(value, rule, texts)
  if (kind === 'names') {
    const names = value as Partial<Names>
    if (isEmpty(names['zh-CN'])) return texts('kit:rule.chinese')
    return (
      Object.values(names)
        .map((name) => textFault(name, rule, texts))
        .find(Boolean) ?? null
    )
  }
  if (typeof value !== 'string') return null
  if (kind === 'date' && !isPlainDate(value)) return texts('kit:rule.date')
  if (kind === 'datetime' && !isTime(value)) return texts('kit:rule.time')
  return textFault(value, rule, texts)
}

/** Returns the same check as a rule of `Form.Item`. */
export function formRule(checked: Checked) {
  return {
    required: checked.rule.required,
    validator: (_: unknown, value: unknown) => {
      const fault = faultOf(value, checked)
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
    },
  }
}

/** Triggers of a `Form.Item` with a day or time: `BLUR_RULE` runs on blur, and its error disappears while typing. */
export const DAY_TRIGGERS = ['onChange', 'onBlur']
/** Part of a rule that needs the whole text, which is incomplete while it is typed. */
export const BLUR_RULE = { validateTrigger: 'onBlur' }

type ItemRule = Exclude<FormRule, (...args: never[]) => unknown>

function typedChecks(faultIn: (typed: string) => string | null, others: readonly ItemRule[]) {
  const validator = (_: unknown, typed: string | null | undefined) => {
    const fault = typed ? faultIn(typed) : null
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  }
  const whileTyping = others.map((rule) => ({ validateTrigger: 'onChange', ...rule }))
  return { validateTrigger: DAY_TRIGGERS, rules: [...whileTyping, { ...BLUR_RULE, validator }] }
}

/** Returns the properties of a `Form.Item` that checks for an existing day between `first` and `last`. */
export function dayChecks(texts: Texts, { first, last }: { first?: string; last?: string }, ...others: ItemRule[]) {
  return typedChecks((day) => {
    if (!isPlainDate(day)) return texts('kit:rule.date')
    if (first && day < first) return texts('kit:rule.notBefore', { day: first })
    return last && day > last ? texts('kit:rule.notAfter', { day: last }) : null
  }, others)
}

/** Returns the properties of a `Form.Item` that checks for a day with a time. */
export function timeChecks(texts: Texts, ...others: ItemRule[]) {
  return typedChecks((time) => (isTime(time) ? null : texts('kit:rule.time')), others)
}
