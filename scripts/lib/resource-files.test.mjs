import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ROOT } from './paths.mjs'
import { changedFiles, namesOf, newFiles } from './resource-files.mjs'

const read = (file) => readFileSync(join(ROOT, file), 'utf8')

describe('new:resource', () => {
  const names = namesOf('hot-line')

  it('registers a resource in files as they are now', () => {
    for (const [file, text] of changedFiles(names, read)) {
      assert.match(text, /hot[-_]line|hotLine|HotLine/, file)
      assert.ok(text.length > read(file).length, file)
    }
  })

  it('names the missing place where a file has changed', () => {
    assert.throws(() => changedFiles(names, () => ''), /permissions\.ts no longer contains/)
  })

  it('writes new files only', () => {
    for (const file of Object.keys(newFiles(names))) assert.ok(!existsSync(join(ROOT, file)), file)
  })
})
