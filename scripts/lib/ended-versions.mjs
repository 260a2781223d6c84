import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/** Day of the review of the table below. */
const REVIEWED = '2026-11-28'

/**
 * Last days of support for the versions that an image is built on, and for the images of compose. Vendors that only
 * support their newest version name no day: nginx has a new stable version each April, and the file storage must not be
 * older than a year.
 */
const LAST_DAYS = {
  node: { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' },
  postgres: {
    14: '2026-11-12',
    15: '2027-11-11',
    16: '2028-11-09',
    17: '2029-11-08',
    18: '2030-11-14',
  },
  nginx: { 1.28: '2026-04-14', '1.30': '2027-04-30' },
  'versity/versitygw': { 1.7: '2027-07-14' },
  debian: { bookworm: '2028-06-30', trixie: '2030-06-30' },
}

/** Words in the tag of an image that name no release of Debian. */
const NO_RELEASE = new Set(['slim', 'alpine'])

/** Names versions in the image, compose and the archive that had ended on the day of the last commit. */
export function noVersionHasEnded() {
  const read = (file) => readFileSync(join(ROOT, file), 'utf8')
  const files = ['Dockerfile', 'docker-compose.yml', 'prove/package.json']
  const wrong = files.flatMap((file) => endedVersions(read(file), commitDay()).map((text) => `${file}: ${text}`))
  return wrong.length === 0 ? undefined : wrong.join('\n')
}

/**
 * @internal Exported for its test: versions that a file names and that had ended.
 * @param day `YYYY-MM-DD`; not today, because a commit that was good once stays good.
 */
export function endedVersions(text, day) {
  const images = [...text.matchAll(/^(?:FROM| *image:) ([\w./-]+):v?([\w.]+)(\S*)/gm)]
  const used = images.flatMap(([, name, version, variant]) => [
    [name, version],
    ...variant
      .split('-')
      .filter((word) => /^[a-z]+$/.test(word) && !NO_RELEASE.has(word))
      .map((word) => ['debian', word]),
  ])
  for (const [, major] of text.matchAll(/"node-linux-\w+": "(\d+)\./g)) used.push(['node', major])
  const lines = used.flatMap(([name, version]) => {
    const [major, minor] = version.split('.')
    const last = LAST_DAYS[name]?.[`${major}.${minor}`] ?? LAST_DAYS[name]?.[major]
    if (!last) return [`${name} ${version}: its last day is missing in scripts/lib/ended-versions.mjs`]
    return last < day ? [`${name} ${version} ended on ${last}`] : []
  })
  return [...new Set(lines)]
}

/** Returns the day of the last commit, or of the review if there is no history. */
function commitDay() {
  try {
    const day = execFileSync('git', ['show', '--no-patch', '--format=%cs', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return day > REVIEWED ? day : REVIEWED
  } catch {
    return REVIEWED
  }
}
