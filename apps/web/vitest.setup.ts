import { format } from 'node:util'
import { afterAll, afterEach, vi } from 'vitest'

// Files of a worker share packages and globals. Our own modules are loaded again for each file.
vi.resetModules()

// Tests must not reach a server that happens to run on the same machine.
globalThis.fetch = () => Promise.reject(new TypeError('tests have no network'))

/** Warnings and errors on the console. A test that expects one replaces the console's function. */
const complaints: string[] = []
for (const level of ['warn', 'error'] as const) {
  console[level] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${format(...parts)}`)
  }
}
const failOnComplaints = () => {
  const found = complaints.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
}

// Hooks run last to first: these run after the hooks of the test file.
afterEach(failOnComplaints)
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  failOnComplaints()
})
