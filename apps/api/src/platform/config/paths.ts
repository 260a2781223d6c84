import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; the same five levels up from `src` and from `dist`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Relative paths count from the project, so that a CLI call from any folder uses the same data. */
export function fromProject(path: string): string {
  return isAbsolute(path) ? path : resolve(PROJECT_ROOT, path)
}
