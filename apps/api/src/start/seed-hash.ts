import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PERMISSIONS } from '@credit/contract'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** What the seeded rows are made from; rooms' own helpers count, their use cases hardly change them. */
const FOLDERS = ['seeds', 'migrations', 'entities'] as const

/** Stands for everything that seeds depend on: equal to the stored one, they need not run. */
export function seedHash(): string {
  const hash = createHash('sha256').update(PERMISSIONS.join())
  for (const folder of FOLDERS) {
    for (const file of filesOf(join(ROOT, folder))) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('base64url')
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
