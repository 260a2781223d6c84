import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.js'

const PORT = process.env.E2E_PORT ?? '3390'
/** A server that runs already, with the demo data and `CAPTCHA_FIXED=0000`; else one is started. */
const RUNNING = process.env.E2E_URL
// Every worker reads this file; the folder is chosen once and handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'credit-e2e-'))

/** The built product on a database of its own with the demo data, and the browser to drive it. */
export const base: PlaywrightTestConfig = {
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    baseURL: RUNNING ?? `http://localhost:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    // A menu that grows while the pointer is on its way is clicked beside.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
  },
  webServer: RUNNING
    ? undefined
    : {
        command: 'node ../apps/api/dist/main.js',
        url: `http://localhost:${PORT}/health/ready`,
        timeout: 300_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        env: {
          ...(process.env as Record<string, string>),
          PORT,
          NODE_ENV: 'development',
          DATABASE_URL: '',
          DATA_DIR: process.env.E2E_DATA_DIR,
          DEMO: '1',
          CAPTCHA_FIXED: '0000',
          PUBLIC_HOST: 'localhost',
        },
      },
}
