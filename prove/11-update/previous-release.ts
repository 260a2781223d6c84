import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDataFolder, PROJECT_ROOT } from '@credit/testkit'

/** The built programs of the release before this one. */
export interface PreviousRelease {
  readonly root: string
  /** Tag or commit. */
  readonly version: string
  remove(): Promise<void>
}

/**
 * Checks out and builds the previous release: `PROVE_PREVIOUS` (a tag or commit), or the newest tag before this commit,
 * or the commit before the newest migration. If a migration requires all instances to stop, no earlier release may run
 * beside this one, and the commit that added the migration is used.
 */
export async function buildPreviousRelease(): Promise<PreviousRelease> {
  const version = await previousVersion()
  const folder = createDataFolder('credit-prove-release-')
  const root = folder.file('previous')
  await git('worktree', 'add', '--detach', root, version)
  const script = `import('./scripts/lib/install-and-build.mjs').then(async ({ installAndBuild }) => {
    process.exitCode = (await installAndBuild()).length })`
  await run(process.execPath, ['-e', script], root)
  return {
    root,
    version,
    remove: async () => {
      folder.remove()
      await git('worktree', 'prune')
    },
  }
}

/** Returns the names of the built scripts and styles of a release, by default of this one. */
export function assetsOf(root = PROJECT_ROOT): string[] {
  return readdirSync(join(root, 'apps/web/dist/client/assets'))
}

async function previousVersion(): Promise<string> {
  const { PROVE_PREVIOUS: given } = process.env
  if (given) return given
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => '')
  if (tag) return afterStop(tag)
  const migrated = await git(...['log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/api/src/migrations'])
  if (!migrated) throw new Error('No previous release is known: name one by PROVE_PREVIOUS')
  return afterStop(await git('rev-parse', '--short', `${migrated}^`))
}

/** Returns a version, or the commit of a later migration that refuses to run beside an instance. */
async function afterStop(version: string): Promise<string> {
  const stop = await git(...['log', '-1', '--format=%h', '-S', 'assertNoInstances', '--', 'apps/api/src/migrations'])
  if (!stop) return version
  const isBefore = await git('merge-base', '--is-ancestor', stop, version).then(
    () => true,
    () => false,
  )
  return isBefore ? version : stop
}

const git = (...args: string[]) => run('git', args, PROJECT_ROOT)

/** Runs a program to its end; returns its output. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => output.push(part))
  }
  const [code] = await once(child, 'close')
  const text = output.join('').trim()
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}: ${text}`)
  return text
}
