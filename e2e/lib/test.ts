import { test as base } from '@playwright/test'
import { ButtonLog, wantsButtons } from './buttons.js'

export * from '@playwright/test'

/** The tests of Playwright; `pnpm buttons` also learns which buttons they press. */
export const test = base.extend({
  browser: [
    async ({ browser }, use, { workerIndex, project }) => {
      const log = wantsButtons ? ButtonLog.of(browser) : null
      await use(browser)
      log?.write(`${project.name || 'journeys'}-${workerIndex}`)
    },
    { scope: 'worker' },
  ],
})
