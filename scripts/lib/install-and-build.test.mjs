import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { outsidePaths } from './checks.mjs'
import { fingerprint, Stamp } from './fingerprint.mjs'
import { buildEnv } from './install-and-build.mjs'
import { nodeVersionError } from './node-version.mjs'
import { FEW_RETRIES, isSameMajor, pnpm } from './pnpm.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-and-build-'))
  write('app/src/main.ts', 'one')
  write('app/dist/main.js', 'built')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('fingerprint', () => {
  const print = (texts = []) => fingerprint(['app', 'missing'], texts, root)

  it('changes with a source, its name, a new source and the texts given', () => {
    const seen = new Set([print(), print(['other'])])
    write('app/src/main.ts', 'two')
    seen.add(print())
    write('app/src/more.ts', '')
    seen.add(print())
    write('app/.swcrc', '{}')
    seen.add(print())
    assert.equal(seen.size, 5)
  })

  it('does not change with tests, build results and hidden files', () => {
    const before = print()
    for (const path of ['src/main.spec.ts', 'src/a.test.tsx', 'test/setup.ts', 'dist/b.js']) {
      write(`app/${path}`, 'x')
    }
    write('app/node_modules/x/index.js', 'x')
    write('app/.data/port', 'x')
    assert.equal(print(), before)
  })
})

describe('Stamp', () => {
  it('matches the same inputs while the output is unchanged', () => {
    const stamp = new Stamp('app', 'app/dist/main.js', root)
    assert.equal(stamp.matches('a'), false)
    stamp.save('a')
    assert.equal(stamp.matches('a'), true)
    assert.equal(stamp.matches('b'), false)
    utimesSync(join(root, 'app/dist/main.js'), 1, 1)
    assert.equal(stamp.matches('a'), false)
  })

  it('does not match when the output is missing', () => {
    const stamp = new Stamp('app', 'app/dist/main.js', root)
    stamp.save('a')
    rmSync(join(root, 'app/dist'), { recursive: true })
    assert.equal(stamp.matches('a'), false)
  })
})

describe('versions', () => {
  it('rejects an old Node in one line that says what to do', () => {
    assert.match(nodeVersionError('20.18.3'), /^Node 20\.18\.3 is too old: install Node 20\.19 or later\.$/)
    assert.match(nodeVersionError('18.20.0'), /too old/)
    assert.equal(nodeVersionError('20.19.0'), undefined)
    assert.equal(nodeVersionError('22.1.0'), undefined)
  })

  it('accepts any pnpm of the same major version', () => {
    assert.equal(isSameMajor('12.0.1\n'), true)
    assert.equal(isSameMajor('11.21.0'), false)
  })
})

describe('an install without a network', () => {
  it('asks twice and then says so', async () => {
    let asked = 0
    const registry = createServer((socket) => {
      asked++
      socket.destroy()
    })
    registry.listen(0, '127.0.0.1')
    await once(registry, 'listening')
    write('package.json', '{"dependencies":{"left-pad":"1.3.0"}}')
    write('pnpm-workspace.yaml', 'packages: ["."]')
    const address = `http://127.0.0.1:${registry.address().port}/`
    const store = join(root, 'store')
    const args = ['install', '--registry', address, '--store-dir', store, ...FEW_RETRIES]
    const { code, output } = await pnpm(args, { quiet: true, cwd: root, env: buildEnv() })
    registry.close()
    assert.notEqual(code, 0)
    assert.match(output, /left-pad/)
    assert.equal(asked, 2)
  })
})

describe('outsidePaths', () => {
  it('accepts links inside the project and names everything else', () => {
    const lock = [
      'importers:',
      '  apps/api:',
      '    dependencies:',
      '        version: link:../../packages/contract',
      '        version: link:../../../elsewhere',
      '        version: file:/opt/package.tgz',
      'packages:',
      "  'vfile@4.2.1':",
      '    resolution: {integrity: sha512-x, tarball: https://registry.example.org/x.tgz}',
    ].join('\n')
    assert.deepEqual(
      outsidePaths(lock).map((line) => line.split(' ').at(-1)),
      ['link:../../../elsewhere', 'file:/opt/package.tgz', 'https://registry.example.org/x.tgz}'],
    )
  })
})
