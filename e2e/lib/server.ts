import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PORT = process.env.E2E_PORT ?? '3390'
/** A server that is already running, with the demo data and `CAPTCHA_FIXED=0000`. */
export const RUNNING_URL = process.env.E2E_URL
export const BASE_URL = RUNNING_URL ?? `http://localhost:${PORT}`
// Every worker loads this file; the folder is created once and passed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'credit-e2e-'))
export const DATA_DIR = process.env.E2E_DATA_DIR
