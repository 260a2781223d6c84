import { format } from 'node:util'

/**
 * Fails the running test if anything writes to `console.error`; a spec that expects output replaces it. An unhandled
 * rejection ends the process, and the file with it.
 */
console.error = (...values) => {
  const { suppressedErrors } = expect.getState()
  suppressedErrors.push(new Error(`console.error: ${format(...values)}`))
}
