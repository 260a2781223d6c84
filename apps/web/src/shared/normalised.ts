import { digitsOf, isUnreadable, normalisePhone, RULES, type RuleName } from '@credit/contract'

/** Form of a phone in a field of Ant Design: a pasted number is repaired before it is judged. */
export const phoneForm = (value: string | undefined) => normalisePhone(value ?? '')

/** Form of a field for a code of digits. */
export const digitsForm = (value: string | undefined) => digitsOf(value ?? '')

/** Rule of `Form.Item` for a required text; it is judged in the form in which the server stores it. */
export function namedRule(name: RuleName, texts: (key: `common:rule.${RuleName}` | typeof ILL_FORMED) => string) {
  const { test, normalise } = RULES[name]
  return {
    required: true,
    validator: (_: unknown, value: string | undefined) => {
      const text = normalise(value ?? '')
      // Before its rule, which would name another cause.
      if (isUnreadable(text)) return Promise.reject(new Error(texts(ILL_FORMED)))
      return test(text) ? Promise.resolve() : Promise.reject(new Error(texts(`common:rule.${name}`)))
    },
  }
}

const ILL_FORMED = 'common:rule.illFormed'
