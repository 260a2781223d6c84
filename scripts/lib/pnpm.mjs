import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The version that wrote the lock file. */
export const PNPM_VERSION = '12.21.0'

/** Options of an install: by default a machine without a network is silent for more than a minute before it says so. */
export const FEW_RETRIES = ['--config.fetch-retries=1', '--config.fetch-retry-mintimeout=2000']

const EXE = process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm'
let found

/** Runs pnpm from the PATH if its major version matches, or a version that npm downloads. */
export async function pnpm(args, options = {}) {
  found ??= find()
  const folder = await found
  if (folder === undefined) return { code: 1, output: DOWNLOAD_FAILED }
  const env = { ...(options.env ?? process.env) }
  // First in the PATH, so that scripts that call pnpm use the same version.
  env.PATH = `${folder}${delimiter}${env.PATH}`
  env.COREPACK_ENABLE_DOWNLOAD_PROMPT = '0'
  return run(join(folder, EXE), args, { ...options, env })
}

const DOWNLOAD_FAILED = `pnpm ${PNPM_VERSION} cannot be brought by npm: check the network and npm's registry, or install it by hand.`

async function find() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (!folder || !existsSync(join(folder, EXE))) continue
    const { code, output } = await run(join(folder, EXE), ['--version'], {
      quiet: true,
      env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' },
    })
    if (code === 0 && isSameMajor(output)) return folder
  }
  return download()
}

/** @internal Exported for its test. */
export function isSameMajor(version) {
  return version.trim().split('.')[0] === PNPM_VERSION.split('.')[0]
}

/** npm caches the downloads of `npm exec`; their folder is looked up once and then used directly. */
async function download() {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const ask = ['exec', '--yes', '--fetch-retries=1', '--fetch-retry-mintimeout=2000', `--package=pnpm@${PNPM_VERSION}`]
  ask.push('--')
  ask.push(process.execPath, '-p', '"PATH=" + process.env.PATH')
  const { output } = await run(npm[0], [...npm.slice(1), ...ask], { quiet: true })
  const path = /^PATH=(.*)$/m.exec(output)?.[1] ?? ''
  return path.split(delimiter).find((folder) => folder && existsSync(join(folder, EXE)))
}
