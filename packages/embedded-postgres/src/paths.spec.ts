import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolders } from './paths.js'

/** No user of a machine has this id, so only the permissions for others count. */
const USER = { uid: 4_000_000, gid: 4_000_000 }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-paths-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('keeps data out of an installation that the server may not enter', () => {
  const fallbacks = { current: join(folder, 'databases'), former: join(folder, 'installation') }
  mkdirSync(fallbacks.former, { mode: 0o750 })
  // Temporary folders are closed to others.
  chmodSync(folder, 0o700)
  const dataDir = join(folder, 'closed')
  const paths = createFolders(dataDir, USER, fallbacks)
  expect(dirname(paths.base)).toBe(fallbacks.current)
  expect(statSync(paths.clients).isDirectory()).toBe(true)

  const former = join(fallbacks.former, basename(paths.base))
  mkdirSync(join(former, 'cluster'), { recursive: true })
  expect(createFolders(dataDir, USER, fallbacks).base).toBe(former)
  expect(createFolders(dataDir, undefined, fallbacks).base).toBe(join(dataDir, 'database'))
})
