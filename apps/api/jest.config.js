import { readFileSync } from 'node:fs'

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'))

/**
 * Unit specs are beside the code, HTTP specs against a real PostgreSQL under test/; those of the demo
 * use the same database and service.
 */
export default {
  testEnvironment: '<rootDir>/test/setup/environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/../demo/test'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^sanitize-html$': '<rootDir>/test/setup/sanitize-html.mjs',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  transformIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/test/setup/global-setup.mjs',
  globalTeardown: '<rootDir>/test/setup/global-teardown.mjs',
  maxWorkers: 2,
  // Module registries of finished files are not freed: a worker that has grown by them takes longer
  // to give its memory back at the end than Jest waits for it.
  workerIdleMemoryLimit: '400MB',
  // Only a test that fails waits this long: a machine that is slow for a minute must not fail one.
  testTimeout: 120_000,
}
