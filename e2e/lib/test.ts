import { test as base } from '@playwright/test'
import { waitForApp } from './app.js'
import { ButtonLog, wantsButtons } from './buttons.js'
import { currentServer, type JourneyServer, Servers } from './server.js'

export * from '@playwright/test'

interface TestFixtures {
  server: JourneyServer
  closeContexts: undefined
}

/**
 * The tests of Playwright, each on the server of its file; pages use that server's clock. Contexts opened by a test are
 * closed after it: open pages would continue to poll the server. `pnpm buttons` also records which buttons are pressed.
 */
export const test = base.extend<TestFixtures, { servers: Servers }>({
  browser: [
    async ({ browser }, use, { workerIndex, project }) => {
      const log = wantsButtons ? new ButtonLog() : null
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        if (options?.javaScriptEnabled !== false) context.on('page', waitForApp)
        await context.addInitScript(() => {
          const read = performance.getEntriesByType.bind(performance)
          Object.assign(window, { entriesOfType: read })
        })
        await context.clock.install({ time: currentServer().clock.now() })
        // Installing the clock removes the performance entries that tell a page how it was loaded.
        await context.addInitScript(() => {
          const { entriesOfType } = window as unknown as {
            entriesOfType: Performance['getEntriesByType']
          }
          performance.getEntriesByType = entriesOfType
        })
        await log?.watch(context)
        return context
      }
      await use(browser)
      log?.write(`${project.name || 'journeys'}-${workerIndex}`)
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({ browser }, use) => {
      const servers = await Servers.open(browser)
      await use(servers)
      await servers.close()
    },
    { scope: 'worker' },
  ],
  // Starting the server does not count towards the first test's timeout.
  server: [async ({ servers }, use, { file }) => use(await servers.of(file)), { auto: true, timeout: 300_000 }],
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    // `newContext` is not given the options of a file.
    if (!javaScriptEnabled) context.off('page', waitForApp)
    await use(context)
  },
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
