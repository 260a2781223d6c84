import { digitsOf, isUnreadable, normalisePhone, normaliseToken, RULES, type RuleName } from '@credit/contract'

/** Normalises a phone number in an Ant Design field, so that a pasted number is repaired before it is validated. */
export const phoneForm = (value: string | undefined) => normalisePhone(value ?? '')

/** Normalises a field for a numeric code. */
export const digitsForm = (value: string | undefined) => digitsOf(value ?? '')

/** Normalises a field for a login name, a captcha or a recovery code. */
export const tokenForm = (value: string | undefined) => normaliseToken(value ?? '')

/** Returns the `Form.Item` rule of a required text, which validates the form that the server stores. */
export function namedRule(name: RuleName, texts: (key: `common:rule.${RuleName}` | typeof ILL_FORMED) => string) {
  const { test, normalise } = RULES[name]
  return {
    required: true,
    validator: (_: unknown, value: string | undefined) => {
      const text = normalise(value ?? '')
      // Checked first, because the rule would name another cause.
      if (isUnreadable(text)) return Promise.reject(new Error(texts(ILL_FORMED)))
      return test(text) ? Promise.resolve() : Promise.reject(new Error(texts(`common:rule.${name}`)))
    },
  }
}

const ILL_FORMED = 'common:rule.illFormed'
