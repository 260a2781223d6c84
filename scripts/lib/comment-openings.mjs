import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/** Words that must not begin a comment, because a verb or a noun phrase tells its meaning at once. */
const OPENING = /^(?:What|Who|Whose|Whom|Of|Where|That|Those|So that|Without|Besides|Somebody|One)\b/
const SOURCE = /^(?:apps|packages|e2e|prove|bench|scripts)\/.*\.(?:[cm]?js|tsx?)$/
/** Generated from the API document. */
const GENERATED = 'apps/web/src/api/schema.d.ts'
const COUNTS = 'scripts/comment-openings.json'

/** Returns the first lines of the comments of a file that begin with such a word. */
export function oddComments(code) {
  const found = []
  let previous = ''
  for (const line of code.split('\n')) {
    const text = /^\s*\{?(?:\/\*\*?|\/\/)\s?(.*)$/.exec(line)?.[1]
    const begins = text !== undefined && !(/^\s*\/\//.test(line) && /^\s*\/\//.test(previous))
    const isFirst = /^\s*\/\*\*?\s*$/.test(previous)
    const opening = isFirst ? line.replace(/^\s*\*\s?/, '') : begins ? text : ''
    if (OPENING.test(opening)) found.push(opening)
    previous = line
  }
  return found
}

/** The folder that a file is counted in: a module of the API, a feature of the web, or a package. */
function folderOf(path) {
  const deep = /^apps\/(?:api\/src\/modules|web\/src\/features)\/[^/]+|^apps\/[^/]+\/[^/]+\/[^/]+/
  return (deep.exec(path) ?? /^[^/]+(?:\/[^/]+)?/.exec(path))[0].replace(/\/[^/]+\.\w+$/, '')
}

function countedNow() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const counts = {}
  for (const path of (stdout ?? '').split('\n').sort()) {
    if (!SOURCE.test(path) || path === GENERATED) continue
    const found = oddComments(readFileSync(join(ROOT, path), 'utf8')).length
    if (found === 0) continue
    const folder = folderOf(path)
    counts[folder] = (counts[folder] ?? 0) + found
  }
  return counts
}

/** Returns the folders whose number of such comments differs from the file of counts, which may only fall. */
export function commentsOpenPlainly() {
  const now = countedNow()
  const allowed = JSON.parse(readFileSync(join(ROOT, COUNTS), 'utf8'))
  const wrong = [...new Set([...Object.keys(now), ...Object.keys(allowed)])].flatMap((folder) => {
    const [has = 0, may = 0] = [now[folder], allowed[folder]]
    if (has > may) return `${folder}: ${has} comments begin with What, Who, Of, Where …; ${may} did`
    return has < may ? `${folder}: ${has} comments, no longer ${may}; lower it in ${COUNTS}` : []
  })
  return wrong.length === 0 ? undefined : wrong.join('\n')
}

if (process.argv[2] === '--write') {
  writeFileSync(join(ROOT, COUNTS), `${JSON.stringify(countedNow(), null, 2)}\n`)
}
