import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const MAX_LENGTH = 72
const AREAS = 'api web contract demo tests prove bench docs build ops'.split(' ')
/** Folders whose names are areas of the API and of the packages. */
const AREA_FOLDERS = ['apps/api/src/modules', 'apps/api/src', 'packages', 'apps/web/src/features']

function areas() {
  const folders = AREA_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  return new Set([...AREAS, ...folders.map(({ name }) => name)])
}

/** Returns the fault of a commit title, or undefined. */
export function titleFault(title, known) {
  if (/^(?:Merge|Revert)\b/.test(title)) return undefined
  if (title.length > MAX_LENGTH) return `has ${title.length} characters`
  const [, area, rest] = /^([\w-]+): (\S.*)$/.exec(title) ?? []
  if (area === undefined) return 'does not begin with an area and a colon'
  if (!known.has(area)) return `begins with ${area}, which is no area`
  if (/;/.test(rest)) return 'names two changes'
  return /^[a-z].*[^.]$/.test(rest) ? undefined : 'is no imperative in lower case without a full stop'
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * Checks the titles of the commits since this file was added. Returns the faulty ones, or undefined if there are none
 * or the history is missing, as in an archive or a shallow clone.
 */
export function commitTitlesArePlain() {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/lib/commit-titles.mjs')
  const first = added.split('\n').at(-1)
  if (!first || git('rev-parse', '--is-shallow-repository') !== 'false') {
    console.log('         titles of commits: not checked, there is no history')
    return undefined
  }
  const known = areas()
  const lines = git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).split('\n')
  const wrong = lines.flatMap((line) => {
    const [, hash, title] = /^(\S+) (.*)$/.exec(line) ?? []
    const fault = title === undefined ? undefined : titleFault(title, known)
    return fault === undefined ? [] : `${hash} ${fault}: ${title}`
  })
  return wrong.length === 0 ? undefined : wrong.join('\n')
}
