import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import viteConfig from './vite.config.js'

/** Server code. All other tests run in a simulated browser. */
const SERVER = 'src/server/**/*.spec.ts'

const CONTRACT = fileURLToPath(import.meta.resolve('../../packages/contract/src/index.ts'))

export default mergeConfig(
  viteConfig({ command: 'serve', mode: 'test' }),
  defineConfig({
    test: {
      // Packages are loaded once per worker. `vitest.setup.ts` resets our own modules for each file.
      isolate: false,
      // Vitest chooses one worker on two cores.
      maxWorkers: 2,
      restoreMocks: true,
      // A machine that shares its cores with other work takes ten times as long, or more. Only a failing test waits.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'browser',
            environment: 'jsdom',
            include: ['src/**/*.spec.{ts,tsx}'],
            exclude: [SERVER],
            setupFiles: ['./vitest.setup.ts', './vitest.browser.ts'],
          },
        },
        {
          extends: true,
          // An alias instead of the condition `source`, which would make Node load the sources of other packages, too.
          resolve: { alias: { '@credit/contract': CONTRACT } },
          test: {
            name: 'server',
            environment: 'node',
            include: [SERVER],
            setupFiles: ['./vitest.setup.ts'],
          },
        },
      ],
    },
  }),
)
