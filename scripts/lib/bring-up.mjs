import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, Stamp } from './fingerprint.mjs'
import { ROOT } from './paths.mjs'
import { pnpm } from './pnpm.mjs'
import { step } from './steps.mjs'
import { listPackages } from './workspace.mjs'

/** In the order in which they need each other; `needs` are folders whose sources are built in. */
const BUILDS = [
  { name: 'contract', folder: 'packages/contract', output: 'dist/index.js', needs: [] },
  { name: 'scoring', folder: 'packages/scoring', output: 'dist/index.js', needs: [] },
  { name: 'web', folder: 'apps/web', output: 'dist/index.html', needs: ['packages'] },
  { name: 'api', folder: 'apps/api', output: 'dist/main.js', needs: ['packages'] },
]

/** What every build reads besides its own folder. */
const SHARED_INPUTS = ['packages/swcrc.json', 'tsconfig.base.json']

/**
 * Installs and builds what has changed since the last time; nothing is built without packages.
 * @param keepGoing goes on after a build that failed, so that one run shows all that is wrong.
 * @returns the names of the steps that failed.
 */
export async function bringUp({ keepGoing = false } = {}) {
  const print = installPrint()
  if (!(await install(print))) return ['install']
  const failed = []
  for (const build of BUILDS) {
    if (await buildOne(build, print)) continue
    failed.push(build.name)
    if (!keepGoing) break
  }
  return failed
}

function installPrint() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']
  for (const { folder } of listPackages()) files.push(`${folder}/package.json`)
  return fingerprint(files, [process.platform, process.arch, process.version])
}

function install(print) {
  const stamp = new Stamp('install', 'node_modules/.modules.yaml')
  return step(
    'install',
    () => stamp.matches(print),
    async () => {
      const result = await pnpm(['install', '--frozen-lockfile'], { quiet: true, env: buildEnv() })
      if (result.code === 0) stamp.save(print)
      return result
    },
  )
}

function buildOne({ name, folder, output, needs }, installed) {
  const print = fingerprint([folder, ...needs, ...SHARED_INPUTS], [installed])
  const stamp = new Stamp(name, `${folder}/${output}`)
  return step(
    name,
    () => stamp.matches(print),
    async () => {
      // The compiler does not remove what belongs to sources that are gone.
      rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true })
      const args = ['--filter', `./${folder}`, 'run', 'build']
      const result = await pnpm(args, { quiet: true, env: buildEnv() })
      if (result.code === 0) stamp.save(print)
      return result
    },
  )
}

/** Building needs the development packages, also where the result then serves in production. */
function buildEnv() {
  const { NODE_ENV, ...env } = process.env
  return { ...env, CI: '1' }
}
