import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { add, fromJest, fromPlaywright, fromTap, readCounts, summary } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
after(() => rmSync(folder, { recursive: true }))

describe('counts', () => {
  it('reads jest and vitest, and counts a file that cannot be loaded', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    }
    assert.deepEqual(fromJest(report), { passed: 3, failed: 2, skipped: 2 })
  })

  it('reads Playwright and calls a flaky test failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    const report = { stats, errors: [{ message: 'no browser' }] }
    assert.deepEqual(fromPlaywright(report), { passed: 5, failed: 3, skipped: 2 })
  })

  it('reads the end of a TAP report', () => {
    const text = '# pass 1\n1..2\n# pass 7\n# fail 1\n# cancelled 1\n# skipped 2\n# todo 1\n'
    assert.deepEqual(fromTap(text), { passed: 7, failed: 2, skipped: 3 })
  })

  it('adds up and sums up in one plain line', () => {
    const sum = add({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 })
    assert.equal(summary(sum), '4 passed, 1 failed, 2 skipped')
  })
})

describe('readCounts', () => {
  const report = (name, value) => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  const counts = (name, value, code) => readCounts(report(name, value), JSON.parse, code)

  it('takes a good report', () => {
    const good = { passed: 2, failed: 0, skipped: 0 }
    assert.deepEqual(counts('good', good, 0), good)
  })

  it('never lets a crash look like a pass', () => {
    const good = { passed: 2, failed: 0, skipped: 0 }
    assert.equal(readCounts(join(folder, 'none'), JSON.parse, 0).failed, 1)
    assert.equal(counts('crashed', good, 134).failed, 1)
    assert.equal(counts('no-counts', { passed: 'many', failed: 0, skipped: 0 }, 0).failed, 1)
    assert.equal(counts('no-tests', { passed: 0, failed: 0, skipped: 0 }, 0).failed, 1)
  })
})
