import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from './paths.mjs'
import { slowestLines, timesFromJest, timesFromPlaywright } from './slowest.mjs'

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
  assert.deepEqual(slowestLines([...timesFromJest(jest), ...timesFromPlaywright(playwright)], 3), [
    '     4.0 s  login.spec.ts: logs in',
    '     1.2 s  apps/api/a.spec.ts: a list sorts',
    '     0.1 s  login.spec.ts: by phone logs in',
  ])
})
