import { mkdirSync } from 'node:fs'
import { type Page, test } from '@playwright/test'
import { login } from '../lib/login.js'

/** Every screen, as whom it is seen. */
const SCREENS = {
  visitor: [
    '/homes',
    '/homes2',
    '/homes/laws',
    '/homes/layers',
    '/login?type=0',
    '/login?type=2',
    '/404',
  ],
  admin: [
    '/',
    '/baseinfo/banner',
    '/baseinfo/banner/create',
    '/laws',
    '/laws/create',
    '/baseinfo/dictionary',
    '/baseinfo/dictionary/create',
    '/logs',
    '/outbox',
  ],
  supervisor06: ['/', '/baseinfo/banner'],
  purchaser01: ['/'],
  supplier01: ['/'],
  agency01: ['/'],
  expert01: ['/'],
} as const

const TYPES: Record<string, Parameters<typeof login>[1]> = {
  admin: 'supervisor',
  supervisor06: 'supervisor',
  purchaser01: 'purchaser',
  supplier01: 'supplier',
  agency01: 'agency',
  expert01: 'expert',
}
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const LOCALES = ['zh-CN', 'en-US'] as const
const FOLDER = new URL('../pictures/', import.meta.url).pathname

mkdirSync(FOLDER, { recursive: true })

for (const locale of LOCALES) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [who, paths] of Object.entries(SCREENS)) {
      test(`${who}, ${locale}, ${size}`, async ({ browser, baseURL }) => {
        const context = await browser.newContext({
          locale,
          viewport,
          baseURL,
          reducedMotion: 'reduce',
        })
        await context.addInitScript((l) => localStorage.setItem('locale', l), locale)
        const page = await context.newPage()
        const type = TYPES[who]
        if (type) await login(page, type, who)
        for (const path of paths) await picture(page, path, `${who}-${locale}-${size}`)
        await context.close()
      })
    }
  }
}

async function picture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const file = path.replace(/[^a-zA-Z0-9]+/g, '_').replace(/^_|_$/g, '') || 'home'
  await page.screenshot({
    path: `${FOLDER}${name}-${file}.png`,
    fullPage: !path.startsWith('/login'),
  })
}
