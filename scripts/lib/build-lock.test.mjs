import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { underBuildLock } from './build-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'build-lock-'))
const file = join(folder, 'lock')
after(() => rmSync(folder, { recursive: true }))

it('two builds in a folder run in turn, and the second says that it waits', async () => {
  const said = []
  const done = []
  let end
  const first = underBuildLock(() => new Promise((resolve) => (end = resolve)), { file })
  const second = underBuildLock(async () => done.push('second'), { file, say: (line) => said.push(line) })
  assert.deepEqual([said.length, done], [1, []])
  end()
  await Promise.all([first, second])
  assert.deepEqual(done, ['second'])
  assert.ok(!existsSync(file))
})

it('a build that was killed holds up no other', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(file, String(pid))
  assert.equal(await underBuildLock(async () => 'built', { file }), 'built')
})

it('a failed build gives the lock back', async () => {
  await assert.rejects(underBuildLock(() => Promise.reject(new Error('fails')), { file }))
  assert.ok(!existsSync(file))
})
