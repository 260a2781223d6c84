import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeRelease } from '../../apps/api/release.mjs'
import { underBuildLock } from './build-lock.mjs'
import { fingerprint, Stamp } from './fingerprint.mjs'
import { ROOT } from './paths.mjs'
import { FEW_RETRIES, pnpm } from './pnpm.mjs'
import { runStep } from './steps.mjs'
import { listPackages } from './workspace.mjs'

/**
 * The builds in their order. `bundles` names the other sources that become part of the output; a
 * package that is compiled file by file bundles nothing.
 */
const BUILDS = [
  { name: 'contract', folder: 'packages/contract', output: 'dist/index.js' },
  { name: 'scoring', folder: 'packages/scoring', output: 'dist/index.js' },
  { name: 'postgres', folder: 'packages/embedded-postgres', output: 'dist/index.js' },
  { name: 'testkit', folder: 'packages/testkit', output: 'dist/index.js' },
  {
    name: 'web',
    folder: 'apps/web',
    output: 'dist/client/index.html',
    bundles: ['packages/contract'],
  },
  { name: 'demo', folder: 'apps/demo', output: 'dist/index.js' },
  {
    name: 'api',
    folder: 'apps/api',
    output: 'dist/main.js',
    bundles: ['packages/contract', 'packages/scoring', 'packages/testkit', 'apps/demo'],
  },
]

/** Inputs of every build outside its own folder. */
const SHARED_INPUTS = ['packages/swcrc.json', 'tsconfig.base.json']

/** Installs the packages if they have changed since the last time. Returns whether they are installed. */
export function installPackages() {
  return install(installFingerprint())
}

/**
 * Installs the packages and builds everything that has changed since the last run.
 * @param keepGoing continues after a failed build, so that one run reports all failures.
 * @returns the names of the failed steps.
 */
export function installAndBuild({ keepGoing = false } = {}) {
  return underBuildLock(() => installAndBuildAlone(keepGoing))
}

async function installAndBuildAlone(keepGoing) {
  const installed = installFingerprint()
  if (!(await install(installed))) return ['install']
  const failed = []
  for (const build of BUILDS) {
    if (await buildPackage(build, installed)) continue
    failed.push(build.name)
    if (!keepGoing) break
  }
  // A commit gives a new name to the same output.
  if (failed.length === 0) writeRelease()
  return failed
}

function installFingerprint() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']
  for (const { folder } of listPackages()) files.push(`${folder}/package.json`)
  return fingerprint(files, [process.platform, process.arch, process.version])
}

function install(installed) {
  const stamp = new Stamp('install', 'node_modules/.modules.yaml')
  return runStep(
    'install',
    () => stamp.matches(installed),
    async () => {
      const result = await pnpm(['install', '--frozen-lockfile', ...FEW_RETRIES], { quiet: true, env: buildEnv() })
      if (result.code === 0) stamp.save(installed)
      return result
    },
  )
}

function buildPackage({ name, folder, output, bundles = [] }, installed) {
  const inputs = fingerprint([folder, ...bundles, ...SHARED_INPUTS], [installed])
  const stamp = new Stamp(name, `${folder}/${output}`)
  return runStep(
    name,
    () => stamp.matches(inputs),
    async () => {
      // The compiler does not remove the output of deleted sources.
      rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true })
      const args = ['--filter', `./${folder}`, 'run', 'build']
      const result = await pnpm(args, { quiet: true, env: buildEnv() })
      if (result.code === 0) stamp.save(inputs)
      return result
    },
  )
}

/**
 * Returns the environment of an install or a build. It needs the development packages, also if the result then runs in
 * production, and looks for no newer pnpm, which it does once a day otherwise.
 */
export function buildEnv() {
  const { NODE_ENV, ...env } = process.env
  return { ...env, CI: '1' }
}
