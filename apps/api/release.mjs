// The name of a release: its version, the day of its commit and the commit, as 0.1.0+20261128.455214bb. The
// build writes it beside its output, where the service reads it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMMIT = /^\d{8}\.[0-9a-f]{7,40}$/

/**
 * Returns the name of the release in a folder; the version alone if its commit is not known.
 * @param given day and hash of the commit, of a build whose files have no history: RELEASE_COMMIT.
 */
export function releaseName(root = ROOT, given = process.env.RELEASE_COMMIT) {
  if (given && !COMMIT.test(given)) throw new Error(`RELEASE_COMMIT is ${given}; it is like 20261128.455214bb.`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = given || commitOf(root)
  return commit ? `${version}+${commit}` : version
}

/** Writes the name of the release into the output of the build. */
export function writeRelease(root = ROOT) {
  const text = `${JSON.stringify({ release: releaseName(root) })}\n`
  writeFileSync(join(root, 'apps/api/dist/release.json'), text)
}

/** Only of a history of the folder's own: a folder above may be another repository. */
function commitOf(root) {
  if (!existsSync(join(root, '.git'))) return undefined
  const format = ['--date=format:%Y%m%d', '--format=%cd.%h', '--abbrev=8']
  try {
    const commit = execFileSync('git', ['show', '--no-patch', ...format, 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return COMMIT.test(commit) ? commit : undefined
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeRelease()
