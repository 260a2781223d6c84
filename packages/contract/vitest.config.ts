import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // Pure functions: no file leaves anything behind in the modules that it shares with the others.
  test: { isolate: false, include: ['src/**/*.spec.ts'], testTimeout: 60_000 },
})
