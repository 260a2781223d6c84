import { defineConfig } from '@playwright/test'
import { base } from './lib/base-config.js'

/** `pnpm tour`: a picture of every screen in e2e/pictures. */
export default defineConfig({
  ...base,
  testDir: 'tour',
  outputDir: 'test-results',
  fullyParallel: true,
  reporter: [['list']],
  // A snapshot of the page at every step would take most of the time.
  use: { ...base.use, trace: 'off', screenshot: 'off' },
})
