import { defineConfig } from '@playwright/test'
import { base } from './lib/base-config.js'

export default defineConfig({ ...base, testDir: 'journeys', outputDir: 'test-results' })
