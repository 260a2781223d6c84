import { join } from 'node:path'
import type { Config } from '../../platform/config/index.js'

/** File that the demo data come in, made by `cli demo:generate`. */
export const DEMO_FILE = 'demo.ocds.jsonl'

/** The configured source as the sync takes it, or null where none is. */
export function configuredSource({ syncSource, dataDir }: Config): string | null {
  switch (syncSource?.kind) {
    case 'demo':
      return join(dataDir, DEMO_FILE)
    case 'path':
      return syncSource.path
    case 'url':
      return syncSource.url
    default:
      return null
  }
}
