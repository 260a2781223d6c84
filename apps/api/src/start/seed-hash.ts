import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAGE_TREE, PERMISSIONS } from '@credit/contract'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Folders that determine the seeded rows. Changes of the use cases that seeds call hardly affect them. */
const FOLDERS = ['seeds', 'migrations', 'entities'].map((folder) => join(ROOT, folder))

/**
 * Returns a hash of everything that seeds depend on: if it equals the stored one, they need not run.
 * @param more further folders that they depend on.
 */
export function seedHash(...more: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([PERMISSIONS, PAGE_TREE]))
  for (const folder of [...FOLDERS, ...more]) {
    for (const file of filesOf(folder)) {
      hash.update(relative(dirname(folder), file)).update(readFileSync(file))
    }
  }
  return hash.digest('base64url')
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
