import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, with a slash at the end. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const SECRETS = { JWT_SECRET: 'p'.repeat(48), DATA_KEY: 'ab'.repeat(32) }

/** A temporary folder for the files and logs of a run. */
export interface DataFolder {
  readonly path: string
  /** The path of a file in the folder. */
  file(name: string): string
  remove(): void
}

/** Creates a temporary folder; the caller removes it. */
export function createDataFolder(prefix: string): DataFolder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/**
 * The environment of the API's processes in tests: all of a run share the secrets and the data
 * folder, and none uses the caller's own settings.
 */
export function serverEnvironment(
  databaseUrl: string,
  dataDir: string,
  overrides: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...(process.env as Record<string, string>),
    ...SECRETS,
    NODE_ENV: '',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    CAPTCHA_FIXED: '0000',
    TZ: 'Asia/Shanghai',
    ...overrides,
  }
}
