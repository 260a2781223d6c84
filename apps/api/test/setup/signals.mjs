import { format } from 'node:util'

/**
 * Fails the running test where anything writes to `console.error`; a spec that expects that replaces it.
 * A rejection that nobody handles ends the process, and with it the file.
 */
console.error = (...values) => {
  const { suppressedErrors } = expect.getState()
  suppressedErrors.push(new Error(`console.error: ${format(...values)}`))
}
