import { serverEnvironment } from '@credit/testkit'
import type { PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.js'
import { BASE_URL, DATA_DIR, PORT, RUNNING_URL } from './server.js'

/** Runs the built product with the demo data on a database of its own, and the browser. */
export const base: PlaywrightTestConfig = {
  // Only a failing test waits this long: a machine that stalls for some seconds must not fail one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: false,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    baseURL: BASE_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // A menu that is still being animated would make clicks miss.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every frame, or a copy of the page at every step, would each take a tenth of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
  },
  webServer: RUNNING_URL
    ? undefined
    : {
        command: 'node ../apps/api/dist/main.js',
        url: `http://localhost:${PORT}/health/ready`,
        timeout: 300_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        // Without a database URL the server starts the embedded database.
        env: serverEnvironment('', DATA_DIR, {
          PORT,
          NODE_ENV: 'development',
          DEMO: '1',
          PUBLIC_HOST: 'localhost',
          WEBHOOK_ORIGINS: 'https://example.org',
        }),
      },
}
