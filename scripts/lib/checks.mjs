import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { commentsOpenPlainly } from './comment-openings.mjs'
import { commitTitlesArePlain } from './commit-titles.mjs'
import { noVersionHasEnded } from './ended-versions.mjs'
import { ROOT } from './paths.mjs'
import { pnpm } from './pnpm.mjs'
import { textsUseWordsInUse } from './replaced-words.mjs'
import { run } from './run.mjs'

/** Checks that count as tests; each returns undefined or the error. */
export const CHECKS = [
  { name: 'the lock file matches every package.json', check: lockMatches },
  { name: 'the lock file names no outside path and no private registry', check: lockStaysInside },
  { name: 'apps/api/openapi.json is up to date', check: openapiIsCurrent },
  { name: 'apps/web/src/api/schema.d.ts is up to date', check: schemaIsCurrent },
  {
    name: 'images and archives are built on versions that have not ended',
    check: noVersionHasEnded,
  },
  { name: 'titles of tests have at most 80 characters', check: titlesAreShort },
  { name: 'no more comments begin with What, Who, Of or Where', check: commentsOpenPlainly },
  { name: 'Chinese texts use no replaced word', check: textsUseWordsInUse },
  { name: 'titles of commits name one change of one area', check: commitTitlesArePlain },
]

async function lockMatches() {
  const { code, output } = await pnpm(['install', '--frozen-lockfile'], {
    quiet: true,
    env: { ...process.env, CI: '1', NODE_ENV: 'development' },
  })
  return code === 0 ? undefined : output
}

/** Imported lazily: its parser is only available once the packages are installed. */
async function titlesAreShort() {
  const titles = await import('./test-titles.mjs')
  return titles.titlesAreShort()
}

function lockStaysInside() {
  const wrong = outsidePaths(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'))
  return wrong.length === 0 ? undefined : wrong.join('\n')
}

/** @internal Exported for its test: lines of a lock file that work only on this machine. */
export function outsidePaths(lock) {
  const wrong = []
  let section = ''
  let importer = '.'
  for (const line of lock.split('\n')) {
    if (/^\w/.test(line)) section = line.replace(':', '')
    const heading = /^ {2}([^\s:]+):$/.exec(line)
    if (section === 'importers' && heading) importer = heading[1]
    const local = /(?:link|file):([^\s'",}]+)/.exec(line)
    if (local && !/^\w+$/.test(local[1]) && isOutside(importer, local[1])) wrong.push(line.trim())
    if (/\b(?:tarball|registry):|\bhttps?:\/\//.test(line)) wrong.push(line.trim())
  }
  return wrong
}

function isOutside(importer, path) {
  const target = posix.normalize(posix.join(importer, path))
  return posix.isAbsolute(path) || target.startsWith('..')
}

function openapiIsCurrent() {
  return regenerates('apps/api/openapi.json', (file) =>
    run(process.execPath, ['apps/api/dist/cli.js', 'openapi', '--out', file], { quiet: true }),
  )
}

function schemaIsCurrent() {
  return regenerates('apps/web/src/api/schema.d.ts', (file) =>
    pnpm(['--filter', '@credit/web', 'exec', 'openapi-typescript', '../api/openapi.json', '-o', file], { quiet: true }),
  )
}

async function regenerates(path, generate) {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'))
  try {
    const file = join(folder, posix.basename(path))
    const { code, output } = await generate(file)
    if (code !== 0) return output
    if (readFileSync(file, 'utf8') === readFileSync(join(ROOT, path), 'utf8')) return undefined
    return `${path} differs: run \`pnpm build && pnpm openapi\` and commit ${dirname(path)}.`
  } catch (error) {
    return error.message
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
