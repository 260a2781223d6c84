import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { releaseName, writeRelease } from '../../apps/api/release.mjs'
import { archiveName } from './packed.mjs'
import { ROOT } from './paths.mjs'

const read = (file) => readFileSync(join(ROOT, file), 'utf8')

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'credit-release-'))
  mkdirSync(join(root, 'apps/api/dist'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (...args) => {
  const date = '2026-11-28T23:30:00 +0800'
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
  return execFileSync('git', [...who, '-c', 'commit.gpgsign=false', ...args], {
    cwd: root,
    env: { ...process.env, TZ: 'UTC', GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
const commit = (text) => git('commit', '--quiet', '--allow-empty', '--message', text)
const written = () => JSON.parse(readFileSync(join(root, 'apps/api/dist/release.json'), 'utf8'))

it('a release is named by its version, the day of its commit and the commit', () => {
  git('init', '--quiet')
  commit('one')
  const hash = git('rev-parse', '--short=8', 'HEAD').trim()
  assert.equal(releaseName(root, ''), `1.2.3+20261128.${hash}`)
})

it('a commit gives a new name without another build', () => {
  git('init', '--quiet')
  commit('one')
  writeRelease(root)
  const before = written().release
  commit('two')
  writeRelease(root)
  assert.notEqual(written().release, before)
  assert.equal(written().release, releaseName(root))
  const build = read('scripts/lib/install-and-build.mjs')
  assert.match(build, /^ {2}if \(failed\.length === 0\) writeRelease\(\)$/m)
})

it('a release without a history is named by its version', () => {
  assert.equal(releaseName(root, ''), '1.2.3')
  git('init', '--quiet')
  assert.equal(releaseName(root, ''), '1.2.3')
})

it('a folder inside another repository does not take its commit', () => {
  git('init', '--quiet')
  commit('one')
  const inside = join(root, 'archive')
  mkdirSync(inside)
  writeFileSync(join(inside, 'package.json'), '{"version":"4.5.6"}')
  assert.equal(releaseName(inside, ''), '4.5.6')
})

it('the image is named by the commit that its build is given', () => {
  assert.equal(releaseName(root, '20261128.455214bb'), '1.2.3+20261128.455214bb')
  assert.throws(() => releaseName(root, '455214bb'), /like 20261128\.455214bb/)
  assert.match(read('Dockerfile'), /^ARG RELEASE_COMMIT=\nRUN node apps\/api\/release\.mjs$/m)
  assert.match(read('docker-compose.yml'), /^ {6}RELEASE_COMMIT: \$\{RELEASE_COMMIT:-\}$/m)
})

it('an archive carries the name of its release', () => {
  assert.equal(
    archiveName('1.2.3+20261128.455214bb', 'linux', 'x64'),
    'procurement-credit-1.2.3-20261128.455214bb-linux-x64',
  )
  const pack = read('scripts/pack-offline.mjs')
  assert.match(pack, /^const name = archiveName\(release\)$/m)
  assert.match(pack, /const packed = \{ version: release, /)
  // The scripts of the archive import it.
  assert.match(pack, /copy\('apps\/api\/release\.mjs'\)/)
})
