import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { noticesOf, withNode } from './notices.mjs'
import { ROOT } from './paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'notices-'))
after(() => rmSync(folder, { recursive: true }))

function add(id, name, meta, files = {}) {
  const path = join(folder, 'node_modules/.pnpm', id, 'node_modules', name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, ...meta }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}

it('the notices hold the licence and the texts of each package once', () => {
  add('b@2.0.0', 'b', { version: '2.0.0', license: 'MIT' }, { 'LICENSE.md': 'Copyright B', 'index.js': 'code' })
  const own = add('@a+a@1.0.0', '@a/a', { version: '1.0.0', license: { type: 'ISC' } }, { NOTICE: 'Notice of A' })
  add('@a+a@1.0.0_peer', '@a/a', { version: '1.0.0', license: 'ISC' }, { NOTICE: 'Notice of A' })
  symlinkSync(own, join(folder, 'node_modules/.pnpm/b@2.0.0/node_modules/linked'))
  writeFileSync(join(folder, 'node_modules/.pnpm/lock.yaml'), '')
  const lines = noticesOf(folder)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'))
  assert.deepEqual(lines, ['@a/a@1.0.0', 'Licence: ISC', 'Notice of A', 'b@2.0.0', 'Licence: MIT', 'Copyright B'])
})

it('the bill of materials names the Node of the archive', () => {
  const sbom = withNode({ bomFormat: 'CycloneDX', components: [{ name: 'b' }] }, '24.1.0')
  assert.deepEqual(
    sbom.components.map(({ name }) => name),
    ['b', 'node'],
  )
  assert.equal(sbom.components[1].purl, 'pkg:npm/node@24.1.0')
})

it('the archive has both', () => {
  const pack = readFileSync(join(ROOT, 'scripts/pack-offline.mjs'), 'utf8')
  assert.match(pack, /writeFileSync\(join\(stage, 'THIRD-PARTY\.txt'\), noticesOf\(stage\)\)/)
  assert.match(pack, /withNode\(/)
})
