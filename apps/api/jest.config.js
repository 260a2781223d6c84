/**
 * Unit specs are beside the code, HTTP specs against a real PostgreSQL under test/; those of the demo
 * use the same database and service. The files of a worker share its modules: decision 92.
 */
export default {
  runner: ['jest-light-runner', { runtime: 'child_process', fileTimeout: 600_000 }],
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/../demo/test'],
  testMatch: ['**/*.spec.ts'],
  transform: {},
  globalSetup: '<rootDir>/test/setup/global-setup.mjs',
  globalTeardown: '<rootDir>/test/setup/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/setup/signals.mjs'],
  maxWorkers: 2,
}
