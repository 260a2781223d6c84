import { test as base } from '@playwright/test'
import { ButtonLog, wantsButtons } from './buttons.js'

export * from '@playwright/test'

/**
 * The tests of Playwright. What a test opened in the browser is closed after it: pages that stay would go on
 * asking the server. `pnpm buttons` also learns which buttons are pressed.
 */
export const test = base.extend<{ closeContexts: undefined }>({
  browser: [
    async ({ browser }, use, { workerIndex, project }) => {
      const log = wantsButtons ? ButtonLog.of(browser) : null
      await use(browser)
      log?.write(`${project.name || 'journeys'}-${workerIndex}`)
    },
    { scope: 'worker' },
  ],
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
