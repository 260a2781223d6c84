import { basename, join } from 'node:path'
import type { Config } from '#core/config/index'

/** File of the demo data in the data directory. */
export const DEMO_FILE = 'demo.ocds.jsonl'

/** Returns the configured source in the form that the sync expects, or null if there is none. */
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

/** The name of a source for users: no folders of the machine, no credentials or query of an address. */
export function sourceName(source: string): string {
  if (!/^https?:\/\//i.test(source)) return basename(source)
  const { host, pathname, protocol } = new URL(source)
  return `${protocol}//${host}${pathname}`
}
