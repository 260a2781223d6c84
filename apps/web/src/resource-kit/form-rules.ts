import { RULES } from '@credit/contract'
import type { FormItemProps } from 'antd'
import table from './form-rules.json' with { type: 'json' }
import type { AnyField, Definition, Texts } from './types.js'

/** What a form needs of a property of the API's document; see `scripts/form-rules.mjs`. */
export interface PropertyRule {
  required?: true
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  rule?: string
}

const RULE_TABLE = table as Record<string, Record<string, PropertyRule> | undefined>

/** The rule of one field, from the same document that the server checks by. */
export function ruleOf(definition: Definition, field: AnyField): PropertyRule {
  const found = definition.schema ? RULE_TABLE[definition.schema]?.[field.name] : undefined
  return { ...found, ...(field.required ? { required: true } : {}) }
}

type Rules = NonNullable<FormItemProps['rules']>

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function namedRule(name: string | undefined): (typeof RULES)[keyof typeof RULES] | undefined {
  return name && name in RULES ? RULES[name as keyof typeof RULES] : undefined
}

/** Ant Design rules with the server's lengths and the very functions of `contract`. */
export function antdRules(definition: Definition, field: AnyField, texts: Texts): Rules {
  const rule = ruleOf(definition, field)
  const rules: Rules = []
  const check = (broken: (value: unknown) => boolean, message: string) =>
    rules.push({
      validator: (_rule: unknown, value: unknown) =>
        broken(value) ? Promise.reject(new Error(message)) : Promise.resolve(),
    })
  if (rule.required) {
    rules.push({ required: true, validator: () => Promise.resolve() })
    check(isEmpty, texts('kit:rule.required'))
  }
  if (field.kind === 'names')
    check(
      (value) => !isEmpty(value) && Object.values(value as object).some(isEmpty),
      texts('kit:rule.bothLanguages'),
    )
  const length = (value: unknown) => (typeof value === 'string' ? [...value].length : 0)
  const { maxLength, minLength } = rule
  if (maxLength)
    check((value) => length(value) > maxLength, texts('kit:rule.maxLength', { n: maxLength }))
  if (minLength)
    check(
      (value) => !isEmpty(value) && length(value) < minLength,
      texts('kit:rule.minLength', { n: minLength }),
    )
  const named = namedRule(rule.rule)
  if (named)
    check(
      (value) => typeof value === 'string' && value !== '' && !named.test(value),
      texts(`kit:${named.message}`),
    )
  return rules
}
