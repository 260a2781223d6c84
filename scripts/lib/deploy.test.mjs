import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { called, environment, folder, install, running, settings, unpack, withSystemd } from './deploy-folder.mjs'
import { ROOT } from './paths.mjs'
import { PNPM_VERSION } from './pnpm.mjs'

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
  const cp = '#!/bin/sh\nmkdir -p "$3"\necho "cp: No space left on device" >&2\nexit 1\n'
  writeFileSync(join(bin, 'cp'), cp, { mode: 0o755 })
  const PATH = `${bin}:${process.env.PATH}`
  for (const version of ['1', '2']) {
    assert.throws(() => install(version, { PATH }), /Not installed: .*: cp: No space left on device/)
    assert.ok(!existsSync(join(folder, `root/opt/procurement-credit-${version}.new`)))
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

it('makes no new key where only a link or the owner is left of an installation', () => {
  const root = join(folder, 'root')
  install('1')
  rmSync(join(root, 'etc/procurement-credit.env'))
  assert.throws(() => install('2'), /opt\/procurement-credit is of an installation/)
  rmSync(join(root, 'opt/procurement-credit'))
  writeFileSync(join(root, 'etc/procurement-credit-owner.env'), '')
  assert.throws(() => install('2'), /owner\.env is of an installation/)
  assert.ok(!existsSync(join(root, 'etc/procurement-credit.env')))
  rmSync(join(root, 'etc/procurement-credit-owner.env'))
  install('2')
})

it('changes nothing if the settings and the database are not accepted', () => {
  install('1')
  const { PATH } = withSystemd()
  const unit = join(folder, 'root/etc/systemd/system/procurement-credit.service')
  writeFileSync(unit, 'former')
  called()
  assert.throws(() => install('2', { PATH }, [], 1), /the release before and the data are as they/)
  assert.deepEqual(called(), ['cli install --dry-run'])
  assert.equal(running(), 'procurement-credit-1')
  assert.equal(readFileSync(unit, 'utf8'), 'former')
  assert.deepEqual(readdirSync(join(folder, 'root/opt')).sort(), ['procurement-credit', 'procurement-credit-1'])
})

it('two installations at once do not disturb each other', () => {
  install('1')
  const script = unpack('2')
  const args = [join(folder, 'root/opt'), script]
  const run = () => execFileSync('flock', args, { env: environment(), stdio: 'pipe' })
  assert.throws(run, /install\.sh runs already/)
  assert.equal(running(), 'procurement-credit-1')
  install('2')
})

it('refuses a folder that is not built or cannot stand in /opt', () => {
  const script = unpack('1')
  const env = environment()
  rmSync(join(folder, 'procurement-credit-1/apps'), { recursive: true })
  assert.throws(() => execFileSync(script, { env, stdio: 'pipe' }), /is not built/)
  cpSync(join(folder, 'procurement-credit-1'), join(folder, 'clone'), { recursive: true })
  const other = join(folder, 'clone/deploy/install.sh')
  assert.throws(() => execFileSync(other, { env, stdio: 'pipe' }), /begin with procurement-credit-/)
  for (const wrong of [['0'], ['3000x'], ['65536'], ['--ports'], ['--back']])
    assert.throws(() => execFileSync(script, wrong, { env, stdio: 'pipe' }), /Usage/)
  const chinese = { ...env, LC_ALL: 'zh_CN.UTF-8' }
  assert.throws(() => execFileSync(script, ['0'], { env: chinese, stdio: 'pipe' }), /用法/)
})

it('an installation for a restore starts nothing and leaves the database empty', () => {
  const { PATH } = withSystemd()
  const etc = join(folder, 'root/etc')
  mkdirSync(etc, { recursive: true })
  writeFileSync(join(etc, 'procurement-credit.env'), 'DATABASE_URL=postgres://db.example.org/credit')
  install('1', { PATH }, ['--no-start'])
  assert.deepEqual(called(), ['cli install --dry-run', 'daemon-reload', 'stop procurement-credit'])
})

it('the unit runs in production', () => {
  const unit = readFileSync(join(ROOT, 'deploy/procurement-credit.service'), 'utf8')
  assert.match(unit, /^Environment=NODE_ENV=production /m)
  assert.match(unit, /^EnvironmentFile=\/etc\/procurement-credit\.env$/m)
})

it('the unit reaches little of its machine', () => {
  const unit = readFileSync(join(ROOT, 'deploy/procurement-credit.service'), 'utf8')
  // `systemd-analyze security --offline` weighs them; without any of these lines the unit is at 8.5.
  const closed = [
    ...['CapabilityBoundingSet=', 'NoNewPrivileges=yes', 'PrivateDevices=yes', 'PrivateTmp=yes', 'PrivateUsers=yes'],
    ...['ProtectSystem=strict', 'ProtectHome=yes', 'ProtectKernelModules=yes', 'ProtectKernelTunables=yes'],
    ...['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'RestrictNamespaces=yes', 'UMask=0077'],
    ...['SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged', 'SystemCallArchitectures=native'],
  ]
  const lines = unit.split('\n')
  assert.deepEqual(
    closed.filter((line) => !lines.includes(line)),
    [],
  )
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
  const output = execFileSync(join(root, 'opt/procurement-credit/deploy/cli.sh'), ['doctor', 'a b'], {
    env: { PATH: process.env.PATH, ROOT_DIR: root },
    encoding: 'utf8',
  })
  const [env, args, cwd] = JSON.parse(output)
  assert.deepEqual(args, ['doctor', 'a b'])
  assert.equal(cwd, realpathSync(join(root, 'var/lib/procurement-credit')))
  const set = Object.fromEntries(
    Object.entries(env).filter(([name]) => /_(?:URL|SCHEDULE|RANGES|SOURCE|ORIGINS|TOKEN)$/.test(name)),
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

// Packages can't be installed if the file of a patch is missing.
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
  for (const [file, copies] of Object.entries(copiers)) assert.match(readFileSync(join(ROOT, file), 'utf8'), copies)
})
