import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { ROOT } from './paths.mjs'
import { PNPM_VERSION } from './pnpm.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-deploy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function install(version, env = {}) {
  const archive = join(folder, `procurement-credit-${version}`)
  mkdirSync(archive, { recursive: true })
  cpSync(join(ROOT, 'deploy'), join(archive, 'deploy'), { recursive: true })
  return execFileSync(join(archive, 'deploy', 'install.sh'), {
    env: { ...process.env, ROOT_DIR: join(folder, 'root'), ...env },
    encoding: 'utf8',
  })
}

const settings = () => readFileSync(join(folder, 'root/etc/procurement-credit.env'), 'utf8')

it('an installation makes its secrets, and an upgrade keeps them', () => {
  assert.match(install('1'), /the password of admin is in the log/)
  const made = settings()
  assert.match(made, /^JWT_SECRET=[0-9a-f]{64}\nDATA_KEY=[0-9a-f]{64}\n/)
  assert.match(made, /^DEMO=0$/m)
  assert.equal(statSync(join(folder, 'root/etc/procurement-credit.env')).mode & 0o777, 0o600)
  assert.match(install('2'), /the release before stays for the way back/)
  assert.equal(settings(), made)
  const link = join(folder, 'root/opt/procurement-credit')
  assert.ok(lstatSync(link).isSymbolicLink())
  assert.equal(readlinkSync(link), 'procurement-credit-2')
})

it('an upgrade keeps the running release until the new one is complete, and after it', () => {
  install('1')
  const running = join(folder, 'root/opt/procurement-credit-1')
  writeFileSync(join(running, 'mark'), 'running')
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  // A disk that is full in the middle of the copy.
  writeFileSync(join(bin, 'cp'), '#!/bin/sh\nmkdir -p "$3"\nexit 1\n', { mode: 0o755 })
  const PATH = `${bin}:${process.env.PATH}`
  for (const version of ['1', '2']) {
    assert.throws(() => install(version, { PATH }))
    assert.equal(readlinkSync(join(folder, 'root/opt/procurement-credit')), 'procurement-credit-1')
    assert.equal(readFileSync(join(running, 'mark'), 'utf8'), 'running')
  }
  install('1')
  assert.ok(!existsSync(join(running, 'mark')))
  assert.equal(readFileSync(`${running}.previous/mark`, 'utf8'), 'running')
})

it('an installation makes no new key beside data', () => {
  install('1')
  rmSync(join(folder, 'root/etc/procurement-credit.env'))
  writeFileSync(join(folder, 'root/var/lib/procurement-credit/data'), '')
  assert.throws(() => install('2'), /settings|DATA_KEY/)
  assert.ok(!existsSync(join(folder, 'root/etc/procurement-credit.env')))
  assert.equal(readlinkSync(join(folder, 'root/opt/procurement-credit')), 'procurement-credit-1')
})

it('the unit runs in production', () => {
  const unit = readFileSync(join(ROOT, 'deploy/procurement-credit.service'), 'utf8')
  assert.match(unit, /^Environment=NODE_ENV=production /m)
  assert.match(unit, /^EnvironmentFile=\/etc\/procurement-credit\.env$/m)
})

it('processes on several ports run as the only one does', () => {
  const lines = (file) =>
    readFileSync(join(ROOT, 'deploy', file), 'utf8')
      .replace(/^#.*\n/gm, '')
      .replace(' on port %i', '')
  const several = lines('procurement-credit@.service')
  // After the settings, whose PORT would win over one of the unit.
  assert.match(several, /^ExecStart=\/usr\/bin\/env PORT=%i PATH=/m)
  assert.equal(several.replace('PORT=%i ', ''), lines('procurement-credit.service'))
})

it('the command line reads the settings as systemd does', () => {
  install('1')
  const root = join(folder, 'root')
  const bin = join(root, 'opt/procurement-credit-1/node/bin')
  mkdirSync(bin, { recursive: true })
  const shipped = `#!/bin/sh\nSHIPPED=1 exec '${process.execPath}' "$@"\n`
  writeFileSync(join(bin, 'node'), shipped, { mode: 0o755 })
  const dist = join(root, 'opt/procurement-credit-1/apps/api/dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(
    join(dist, 'cli.js'),
    'console.log(JSON.stringify([process.env, process.argv.slice(2), process.cwd()]))',
  )
  const owner = 'DATABASE_OWNER_URL=postgres://owner:a@db.example.org/credit'
  writeFileSync(join(root, 'etc/procurement-credit-owner.env'), owner)
  appendFileSync(
    join(root, 'etc/procurement-credit.env'),
    String.raw`
BACKUP_SCHEDULE=30 18 * * *
  SMS_URL = https://sms.example.org/?a=1&b=$HOME  
MAIL_URL="smtp://a:\"b\$@mail.example.org"
BACKUP_URL='s3://a:b c@s3.example.org/x'
# NAT_RANGES=10.0.0.0/8
; SYNC_SOURCE=nothing
WEBHOOK_ORIGINS=
no setting
METRICS_TOKEN=last line without an end`,
  )
  const output = execFileSync(
    join(root, 'opt/procurement-credit/deploy/cli.sh'),
    ['doctor', 'a b'],
    {
      env: { PATH: process.env.PATH, ROOT_DIR: root },
      encoding: 'utf8',
    },
  )
  const [env, args, cwd] = JSON.parse(output)
  assert.deepEqual(args, ['doctor', 'a b'])
  assert.equal(cwd, realpathSync(join(root, 'var/lib/procurement-credit')))
  const set = Object.fromEntries(
    Object.entries(env).filter(([name]) =>
      /_(?:URL|SCHEDULE|RANGES|SOURCE|ORIGINS|TOKEN)$/.test(name),
    ),
  )
  assert.deepEqual(set, {
    BACKUP_SCHEDULE: '30 18 * * *',
    SMS_URL: 'https://sms.example.org/?a=1&b=$HOME',
    MAIL_URL: 'smtp://a:"b$@mail.example.org',
    BACKUP_URL: 's3://a:b c@s3.example.org/x',
    WEBHOOK_ORIGINS: '',
    METRICS_TOKEN: 'last line without an end',
    DATABASE_OWNER_URL: 'postgres://owner:a@db.example.org/credit',
  })
  assert.equal(env.SHIPPED, '1')
  assert.equal(env.NODE_ENV, 'production')
  assert.equal(env.DEMO, '0')
})

it('documents name files of deploy that exist, and the pnpm of the lock file', () => {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const named = [...text.matchAll(/(?:^|[ `/(])(deploy\/[\w@./-]+\w)/gm)].map(([, file]) => file)
  assert.ok(named.length > 8)
  for (const file of named) assert.ok(existsSync(join(ROOT, file)), file)
  const versions = [...text.matchAll(/pnpm@([\d.]+\d)/g)].map(([, version]) => version)
  assert.deepEqual(versions, [PNPM_VERSION])
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
