import { digitsOf, isUnreadable, normalisePhone, RULES, type RuleName } from '@credit/contract'

/** Form of a phone in a field of Ant Design: a pasted number is repaired before it is judged. */
export const phoneForm = (value: string | undefined) => normalisePhone(value ?? '')

/** Form of a field for a code of digits. */
export const digitsForm = (value: string | undefined) => digitsOf(value ?? '')

/** Rule of `Form.Item` for a required text; it is judged in the form in which the server stores it. */
export function namedRule(name: RuleName, message: string) {
  const { test, normalise } = RULES[name]
  return {
    required: true,
    validator: (_: unknown, value: string | undefined) => {
      const text = normalise(value ?? '')
      // The server says that characters cannot be read; the rule would name another cause.
      return test(text) || isUnreadable(text)
        ? Promise.resolve()
        : Promise.reject(new Error(message))
    },
  }
}
