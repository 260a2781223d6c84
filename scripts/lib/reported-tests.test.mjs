import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from './paths.mjs'
import { failedLines, slowestLines, testsFromJest, testsFromPlaywright, testsFromTap } from './reported-tests.mjs'

it('lists the slowest tests of all reports, the slowest first', () => {
  const jest = {
    testResults: [
      {
        name: join(ROOT, 'apps/api/a.spec.ts'),
        assertionResults: [
          { fullName: 'a list sorts', duration: 1200 },
          { fullName: 'a list is not run', duration: null },
        ],
      },
    ],
  }
  const playwright = {
    suites: [
      {
        file: 'login.spec.ts',
        title: 'login.spec.ts',
        specs: [{ title: 'logs in', tests: [{ results: [{ duration: 4000 }] }] }],
        suites: [
          {
            file: 'login.spec.ts',
            title: 'by phone',
            specs: [{ title: 'logs in', tests: [{ results: [{ duration: 100 }] }] }],
          },
        ],
      },
    ],
  }
  assert.deepEqual(slowestLines([...testsFromJest(jest), ...testsFromPlaywright(playwright)], 3), [
    '     4.0 s  login.spec.ts: logs in',
    '     1.2 s  apps/api/a.spec.ts: a list sorts',
    '     0.1 s  login.spec.ts: by phone logs in',
  ])
})

it('names failed tests and files that could not be loaded', () => {
  const jest = {
    testResults: [
      { name: join(ROOT, 'apps/api/broken.spec.ts'), status: 'failed', assertionResults: [] },
      {
        name: join(ROOT, 'apps/api/a.spec.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'a list sorts', status: 'failed', duration: 3 },
          { fullName: 'a list counts', status: 'passed', duration: 3 },
        ],
      },
    ],
  }
  const specs = [
    { title: 'logs in', ok: false, tests: [{ results: [{ duration: 1 }] }] },
    { title: 'logs out', ok: true, tests: [{ results: [{ duration: 1 }] }] },
  ]
  const playwright = { suites: [{ file: 'login.spec.ts', title: 'login.spec.ts', specs }] }
  const tap = 'TAP version 13\nok 1 - adds\n    not ok 1 - inner\nnot ok 2 - counts\n'
  const tests = [...testsFromJest(jest), ...testsFromPlaywright(playwright), ...testsFromTap(tap)]
  assert.deepEqual(failedLines(tests), [
    '  apps/api/broken.spec.ts',
    '  apps/api/a.spec.ts: a list sorts',
    '  login.spec.ts: logs in',
    '  scripts: counts',
  ])
})
