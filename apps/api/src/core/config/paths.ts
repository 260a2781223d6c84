import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: five levels up, from `src` and from `dist`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Resolves a path relative to the project, so that a CLI call from any folder uses the same data. */
export function fromProject(path: string): string {
  return isAbsolute(path) ? path : resolve(PROJECT_ROOT, path)
}
