import type { PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.js'

/** Runs the built product with the demo data, and the browser; each journey file has a database of its own. */
export const base: PlaywrightTestConfig = {
  globalSetup: './lib/fill-template.ts',
  // Only a failing test waits this long: a machine that is busy with other work must not fail one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  retries: 0,
  // Each has a browser and a server of its own.
  workers: '100%',
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    // A menu that is still being animated would make clicks miss.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every frame, or a copy of the page at every step, would each take a tenth of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
  },
}
