import { format } from 'node:util'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share packages and globals; modules of ours are loaded anew for each of them.
vi.resetModules()

// No test reaches a server that happens to run on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('tests have no network'))

/** Warnings and errors on the console; a test that expects one replaces the console's function. */
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

// Hooks run last to first: these come after the ones of the test file.
afterEach(failOnComplaints)
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  failOnComplaints()
})
