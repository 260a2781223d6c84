import { fileURLToPath } from 'node:url'
import type { DemoData } from '@credit/api/start/demo-data'
import { refreshDemo, seedDemo } from './seed.js'

/** The demo city: accounts, texts, two years of history, and something to do at each start. */
export const demoData: DemoData = {
  folder: fileURLToPath(new URL('.', import.meta.url)),
  seed: seedDemo,
  refresh: refreshDemo,
}
