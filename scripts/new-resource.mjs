// `pnpm new:resource <name>`: writes a plain resource of an area from table to screen, with one field `name` and the
// actions `enable` and `disable`, and registers it everywhere. CONTRIBUTING.md describes the next steps.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './lib/paths.mjs'
import { pnpm } from './lib/pnpm.mjs'
import { changedFiles, namesOf, newFiles } from './lib/resource-files.mjs'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  fail('Give a singular name in lower case with hyphens: pnpm new:resource hot-line')
}
const names = namesOf(name)
const files = newFiles(names)
const existing = Object.keys(files).filter((file) => existsSync(join(ROOT, file)))
if (existing.length > 0) fail(`There is already ${existing.join(', ')}`)

// Everything is computed before anything is written: a missing anchor leaves no half of a resource.
let changed
try {
  changed = changedFiles(names, read)
} catch (error) {
  fail(error.message)
}
for (const [file, text] of [...Object.entries(files), ...changed]) write(file, text)
const written = [...Object.keys(files), ...changed.keys()]
const { code, output } = await pnpm(['exec', 'biome', 'check', '--write', ...written], {
  quiet: true,
})
if (code !== 0) fail(output)

console.log(`${written.join('\n')}

Next: steps 2 to 10 of CONTRIBUTING.md`)

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8')
}

function write(file, text) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), text)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
