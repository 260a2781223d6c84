import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from './paths.mjs'

/** Matches imports and re-exports of a module, and dynamic imports that run when a script starts. */
const IMPORT = /^(?:import\s+(?:[^'";]*?\sfrom\s+)?|export\s+[^'";=]*?\sfrom\s+|import\()['"]([^'"]+)['"]/gm

/** Returns the packages that a script and its imports load before it runs, each with the file that does. */
function packagesOf(path, seen = new Set()) {
  if (seen.has(path)) return []
  seen.add(path)
  const code = readFileSync(path, 'utf8')
  return [...code.matchAll(IMPORT)].flatMap(([, name]) => {
    if (name.startsWith('node:')) return []
    return name.startsWith('.') ? packagesOf(join(dirname(path), name), seen) : [`${path}: ${name}`]
  })
}

for (const script of ['start.mjs', 'test.mjs', 'build-image.mjs']) {
  it(`${script} starts before any package is installed`, () => {
    const seen = new Set()
    assert.deepEqual(packagesOf(join(ROOT, 'scripts', script), seen), [])
    assert.ok(seen.size > 2, 'the imports are followed')
  })
}
