import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'node:test'
import { promisify } from 'node:util'
import { ROOT } from './paths.mjs'

/** The folder of the test that runs. */
export let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-deploy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the content of an archive, with a command line that exits with `code`. */
export function unpack(version, code = 0) {
  const archive = join(folder, `procurement-credit-${version}`)
  const dist = join(archive, 'apps/api/dist')
  mkdirSync(dist, { recursive: true })
  cpSync(join(ROOT, 'deploy'), join(archive, 'deploy'), { recursive: true })
  writeFileSync(join(dist, 'main.js'), '')
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ release: version }))
  const log = `require('node:fs').appendFileSync(${JSON.stringify(calls())}, 'cli ' + process.argv.slice(2).join(' ') + '\\n')`
  writeFileSync(join(dist, 'cli.js'), `${log}\nprocess.exitCode = ${code}\n`)
  writeFileSync(join(dist, 'package.json'), '{"type":"commonjs"}')
  return join(archive, 'deploy', 'install.sh')
}

export const environment = (env) => ({
  ...process.env,
  LC_ALL: 'C',
  ROOT_DIR: join(folder, 'root'),
  ...env,
})

export function install(version, env = {}, args = [], code = 0) {
  const script = unpack(version, code)
  return execFileSync(script, args, { env: environment(env), encoding: 'utf8', stdio: 'pipe' })
}

/** Log of the calls of systemctl and of the command line, and of the answers of health, in their order. */
export const calls = () => join(folder, 'calls')
export const called = () => {
  const lines = existsSync(calls()) ? readFileSync(calls(), 'utf8').trim().split('\n') : []
  rmSync(calls(), { force: true })
  return lines
}
export const running = () => readlinkSync(join(folder, 'root/opt/procurement-credit'))
export const settings = () => readFileSync(join(folder, 'root/etc/procurement-credit.env'), 'utf8')

/** A machine with systemd; a stand-in for systemctl records its calls. */
export function withSystemd() {
  const root = join(folder, 'root')
  const bin = join(folder, 'systemd-bin')
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true })
  mkdirSync(bin, { recursive: true })
  const script = `#!/bin/sh
units='${root}/etc/systemd/system'
for unit; do :; done
mkdir -p "$units/multi-user.target.wants"
if [ "$1" = enable ]; then ln -sf /dev/null "$units/multi-user.target.wants/$unit.service"; fi
if [ "$1" = restart ]; then
  # Which release a process started with.
  readlink '${root}/opt/procurement-credit' > '${folder}/started-'"\${unit#*@}"
  echo "restart \${unit#*@}" >> '${calls()}'
elif [ "$1" = disable ]; then
  rm "$units/multi-user.target.wants/$unit.service"
  echo "$*" >> '${calls()}'
else
  echo "$*" >> '${calls()}'
fi
`
  writeFileSync(join(bin, 'systemctl'), script, { mode: 0o755 })
  return { root, PATH: `${bin}:${process.env.PATH}` }
}

/** Provides two ports that answer with the release started last, unless it is broken. */
export async function withHealth(use) {
  const { root, PATH } = withSystemd()
  const servers = await Promise.all([0, 1].map(serveHealth))
  mkdirSync(join(root, 'etc'), { recursive: true })
  const address = 'DATABASE_URL=postgres://credit_service:a@db.example.org/credit\n'
  writeFileSync(join(root, 'etc/procurement-credit.env'), address)
  const env = environment({ PATH, READY_SECONDS: '0' })
  const run = async (script, args = []) => (await promisify(execFile)(script, args, { env, encoding: 'utf8' })).stdout
  try {
    // Sorts the ports like the units that systemd lists.
    await use(servers.map((server) => server.address().port).sort(), run)
  } finally {
    for (const server of servers) server.close()
  }
}

export async function serveHealth() {
  const server = createServer((_request, response) => {
    const { port } = server.address()
    const started = readFileSync(join(folder, `started-${port}`), 'utf8').trim()
    const release = join(folder, 'root/opt', started)
    const broken = existsSync(join(release, 'broken'))
    if (!broken) appendFileSync(calls(), `ready ${port}\n`)
    response.statusCode = broken ? 503 : 200
    response.setHeader('connection', 'close')
    response.end(readFileSync(join(release, 'apps/api/dist/release.json')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
