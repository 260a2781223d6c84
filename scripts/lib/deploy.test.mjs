import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { ROOT } from './paths.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-deploy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function install(version) {
  const archive = join(folder, `procurement-credit-${version}`)
  mkdirSync(archive)
  cpSync(join(ROOT, 'deploy'), join(archive, 'deploy'), { recursive: true })
  execFileSync(join(archive, 'deploy', 'install.sh'), {
    env: { ...process.env, ROOT_DIR: join(folder, 'root') },
  })
}

const settings = () => readFileSync(join(folder, 'root/etc/procurement-credit.env'), 'utf8')

it('an installation makes its secrets, and an upgrade keeps them', () => {
  install('1')
  const made = settings()
  assert.match(made, /^JWT_SECRET=[0-9a-f]{64}\nDATA_KEY=[0-9a-f]{64}\n/)
  assert.match(made, /^DEMO=0$/m)
  assert.equal(statSync(join(folder, 'root/etc/procurement-credit.env')).mode & 0o777, 0o600)
  install('2')
  assert.equal(settings(), made)
  const link = join(folder, 'root/opt/procurement-credit')
  assert.ok(lstatSync(link).isSymbolicLink())
  assert.equal(readlinkSync(link), 'procurement-credit-2')
})

it('the unit runs in production', () => {
  const unit = readFileSync(join(ROOT, 'deploy/procurement-credit.service'), 'utf8')
  assert.match(unit, /^Environment=NODE_ENV=production /m)
  assert.match(unit, /^EnvironmentFile=\/etc\/procurement-credit\.env$/m)
})

// Without the file of a patch no package is installed.
it('the image and the archive for offline machines hold the patches of packages', () => {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const patches = [...workspace.matchAll(/: (patches\/\S+\.patch)$/gm)].map(([, file]) => file)
  assert.ok(patches.length > 0)
  for (const file of patches) assert.ok(statSync(join(ROOT, file)).isFile())
  const copiers = {
    Dockerfile: /^COPY patches patches$/m,
    '.dockerignore': /^!patches$/m,
    'scripts/pack-offline.mjs': /^const FOLDERS = .*'patches'/m,
  }
  for (const [file, copies] of Object.entries(copiers))
    assert.match(readFileSync(join(ROOT, file), 'utf8'), copies)
})
