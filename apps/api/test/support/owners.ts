import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import { ENTITIES } from '#entities/index'
import { SOURCE } from './tables.js'

const require = createRequire(import.meta.url)
/** Order of the modules, topmost first; the direction of imports is checked with the same list. */
const { ORDER, WRITERS } = require('../../../../module-order.cjs') as {
  ORDER: string[][]
  WRITERS: Record<string, string>
}

export { WRITERS }

/** Returns the place of a module in the order of all, topmost first; -1 = no module. */
export const rankOf = (name: string) => ORDER.findIndex((level) => level.includes(`modules/${name}`))

/** Returns the module that owns each entity class and table: the folder of its file. */
export function ownersOf(dataSource: DataSource) {
  const folders = new Map<string, string>()
  for (const file of readdirSync(join(SOURCE, 'entities'), { recursive: true, encoding: 'utf8' })) {
    if (!/^[a-z-]+\/.*\.ts$/.test(file)) continue
    const text = readFileSync(join(SOURCE, 'entities', file), 'utf8')
    for (const [, name = ''] of text.matchAll(/export class (\w+Entity)\b/g)) {
      folders.set(name, file.split('/')[0] ?? '')
    }
  }
  const tables = new Map<string, string>()
  for (const entity of ENTITIES) {
    tables.set(dataSource.getMetadata(entity).tableName, folders.get(entity.name) ?? '')
  }
  return { entities: folders, tables }
}

/** Tables of the infrastructure, which every module may reach through it. */
export const isInfrastructure = (owner: string) => owner === 'database'
