import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from './paths.mjs'
import { PNPM_VERSION } from './pnpm.mjs'

const read = (file) => readFileSync(join(ROOT, file), 'utf8')
const config = JSON.parse(read('.github/renovate.json'))
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')

it('the update bot finds each version of pnpm that a file names', () => {
  const [{ managerFilePatterns, matchStrings }] = config.customManagers
  const patterns = managerFilePatterns.map((pattern) => new RegExp(pattern.slice(1, -1)))
  const found = []
  for (const file of files.filter((name) => patterns.some((pattern) => pattern.test(name)))) {
    for (const text of matchStrings) {
      for (const { groups } of read(file).matchAll(new RegExp(text, 'g'))) {
        found.push(file)
        assert.equal(groups.currentValue, PNPM_VERSION, file)
      }
    }
  }
  // The bot knows the field of package.json already.
  const pathspec = ['--', '.', ':!*package.json']
  const naming = execFileSync('git', ['grep', '-lE', "pnpm@[0-9]|PNPM_VERSION = '[0-9]", ...pathspec], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  assert.deepEqual([...new Set(found)].sort(), naming.trim().split('\n').sort())
})

it('each rule of the update bot is about something that is used', () => {
  const sources = ['Dockerfile', 'docker-compose.yml', 'pnpm-workspace.yaml', 'pnpm-lock.yaml']
  const text = [...sources, ...files.filter((file) => file.endsWith('package.json'))].map(read).join('\n')
  const named = config.packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames)
  const unused = named.filter((name) => !text.includes(name.replace(/\*+$/, '')))
  assert.ok(named.length > 0)
  assert.deepEqual(unused, [])
})
