import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The version that made the lock file. */
export const PNPM_VERSION = '12.21.0'

const EXE = process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm'
let found

/** Runs pnpm: the one on the PATH if it is of the same major version, else one that npm brings. */
export async function pnpm(args, options = {}) {
  found ??= find()
  const folder = await found
  if (folder === undefined) return { code: 1, output: CANNOT_BRING }
  const env = { ...(options.env ?? process.env) }
  // In front of the PATH, so that scripts which call pnpm get the same one.
  env.PATH = `${folder}${delimiter}${env.PATH}`
  env.COREPACK_ENABLE_DOWNLOAD_PROMPT = '0'
  return run(join(folder, EXE), args, { ...options, env })
}

const CANNOT_BRING = `pnpm ${PNPM_VERSION} cannot be brought by npm: check the network and npm's registry, or install it by hand.`

async function find() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (!folder || !existsSync(join(folder, EXE))) continue
    const { code, output } = await run(join(folder, EXE), ['--version'], {
      quiet: true,
      env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' },
    })
    if (code === 0 && isSameMajor(output)) return folder
  }
  return bring()
}

/** @internal Exported for its test. */
export function isSameMajor(version) {
  return version.trim().split('.')[0] === PNPM_VERSION.split('.')[0]
}

/** npm keeps what `npm exec` brings, so the folder is asked for once and then called directly. */
async function bring() {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const ask = ['exec', '--yes', `--package=pnpm@${PNPM_VERSION}`, '--']
  ask.push(process.execPath, '-p', '"PATH=" + process.env.PATH')
  const { output } = await run(npm[0], [...npm.slice(1), ...ask], { quiet: true })
  const path = /^PATH=(.*)$/m.exec(output)?.[1] ?? ''
  return path.split(delimiter).find((folder) => folder && existsSync(join(folder, EXE)))
}
