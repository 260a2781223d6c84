import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { diskFullSince, sizeOf } from './full-disk.js'

const LINE = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'

let folder: string
let log: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  log = join(folder, 'server.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('names a full disk that the log tells of since a position, and no earlier one', () => {
  expect(diskFullSince(log, sizeOf(log))).toBeNull()
  writeFileSync(log, `${LINE}\n`)
  const position = sizeOf(log)
  expect(diskFullSince(log, position)).toBeNull()
  appendFileSync(log, 'LOG:  checkpoint starting\n')
  expect(diskFullSince(log, position)).toBeNull()
  appendFileSync(log, `${LINE}\nLOG:  all server processes terminated\n`)
  expect(diskFullSince(log, position)).toBe(LINE)
})

it('reads a log that was moved aside from its beginning', () => {
  writeFileSync(log, `${LINE}\n`)
  expect(diskFullSince(log, 1_000_000)).toBe(LINE)
})
