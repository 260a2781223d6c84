import { defineConfig } from '@playwright/test'
import { base } from './lib/base-config.js'

/** `pnpm buttons`: the journeys, then all screens; prints the buttons that no journey pressed. */
export default defineConfig({
  ...base,
  outputDir: 'test-results',
  reporter: [['list']],
  projects: [
    { name: 'journeys', testDir: 'journeys' },
    { name: 'screens', testDir: 'buttons', dependencies: ['journeys'] },
  ],
  globalTeardown: './buttons/compare.ts',
})
