import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './config/paths.js'

/** Read once: an update may replace the files while this process runs. */
const NAME = nameIn(PROJECT_ROOT)

/** Returns the name of the release that runs: version, day and hash of its commit. */
export function releaseName(): string {
  return NAME
}

/** @internal Exported for its test: returns the name that the build wrote into a folder, or the version alone. */
export function nameIn(root: string): string {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  try {
    return (JSON.parse(text('apps/api/dist/release.json')) as { release: string }).release
  } catch {
    return (JSON.parse(text('package.json')) as { version: string }).version
  }
}
