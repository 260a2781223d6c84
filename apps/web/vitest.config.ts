import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import viteConfig from './vite.config.js'

export default mergeConfig(
  viteConfig({ command: 'serve', mode: 'test' }),
  defineConfig({
    test: {
      environment: 'jsdom',
      // Its own choice on two cores is one.
      maxWorkers: 2,
      include: ['src/**/*.spec.{ts,tsx}'],
      restoreMocks: true,
      setupFiles: ['./vitest.setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
)
