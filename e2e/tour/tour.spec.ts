import { mkdirSync } from 'node:fs'
import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'
import { faultsOf, observeShifts, paletteFaults } from './faults.js'
import { withIds } from './ids.js'
import { SCREENS, type Visitor } from './screens.js'

const TYPES: Readonly<Partial<Record<Visitor, Parameters<typeof login>[1]>>> = {
  admin: 'supervisor',
  supervisor06: 'supervisor',
  purchaser01: 'purchaser',
  supplier01: 'supplier',
  agency01: 'agency',
  expert01: 'expert',
}
const SIZES = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  narrow: { width: 1100, height: 800 },
  phone: { width: 390, height: 844 },
}
/**
 * The pictures of one visit: the page is opened at the first, then the window is resized, then the page is
 * opened again in dark. Colours are the same at every width, so dark is looked at in two.
 */
const VIEWS = [
  [
    { size: 'wide', theme: 'light' },
    { size: 'laptop', theme: 'light' },
    { size: 'narrow', theme: 'light' },
    { size: 'wide', theme: 'dark' },
  ],
  [
    { size: 'phone', theme: 'light' },
    { size: 'phone', theme: 'dark' },
  ],
] as const satisfies readonly (readonly View[])[]
interface View {
  size: keyof typeof SIZES
  theme: 'light' | 'dark'
}
const LOCALES = ['zh-CN', 'en-US'] as const
const FOLDER = new URL('../pictures/', import.meta.url).pathname

/** The "not found" page is one; an area that keeps no notice of its own answers 404. */
const NOT_FOUND = (path: string, said: string) =>
  ['/404', '/homes/layers'].includes(path) && said.includes('status of 404')

test.setTimeout(3_600_000)
mkdirSync(FOLDER, { recursive: true })

for (const views of VIEWS) {
  for (const locale of LOCALES) {
    for (const [who, paths] of Object.entries(SCREENS)) {
      test(`${who}, ${locale}, ${views[0].size}`, async ({ browser, baseURL }) => {
        const context = await browser.newContext({
          locale,
          viewport: SIZES[views[0].size],
          colorScheme: views[0].theme,
          baseURL,
          reducedMotion: 'reduce',
        })
        await walk(await context.newPage(), who as Visitor, paths, views, locale)
        await context.close()
      })
    }
  }
}

/** Opens one screen after the other and looks for its faults in every view. */
async function walk(
  page: Page,
  who: Visitor,
  paths: readonly string[],
  views: readonly View[],
  locale: string,
): Promise<void> {
  await observeShifts(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    if (said.type() === 'error') complaints.push(said.text())
  })
  const type = TYPES[who]
  if (type) await login(page, type, who)
  else await page.goto('/homes')
  const areas = (await ask<{ areaName: string }[]>(page, 'area/list')).map(({ areaName }) => areaName)
  if (type) expect.soft(await paletteFaults(page), 'command palette').toEqual([])
  for (const [at, path] of paths.entries()) {
    const file = path.replace(/[^a-zA-Z0-9]+/g, '_').replace(/^_|_$/g, '') || 'home'
    for (const view of views) {
      const seen = `${path} ${view.size} ${view.theme}`
      await page.emulateMedia({ colorScheme: view.theme, reducedMotion: 'reduce' })
      if (view !== views[0]) await page.evaluate(() => scrollTo(0, 0))
      await page.setViewportSize(SIZES[view.size])
      // The colours are chosen when a page is opened.
      if (view === views[0]) await page.goto(await withIds(page, path))
      else if (view.theme === 'dark') await page.reload()
      await look(page, seen)
      const number = String(at).padStart(2, '0')
      await page.screenshot({
        path: `${FOLDER}${who}-${locale}-${view.size}-${view.theme}-${number}-${file}.png`,
        fullPage: !path.startsWith('/login'),
        // The longest pages take a while to be drawn whole.
        timeout: 60_000,
      })
      expect.soft(await faultsOf(page, areas, view.theme), seen).toEqual([])
    }
    const told = complaints.splice(0).filter((said) => !NOT_FOUND(path, said))
    expect.soft(told, `${path} runs without a complaint`).toEqual([])
  }
}

/** A page as it is after everything has come; at no width does it scroll to the side. */
async function look(page: Page, seen: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Skeletons mean that content is still loading.
  await expect.soft(page.locator('.ant-skeleton, [aria-busy=true]'), seen).toHaveCount(0)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(over, `${seen} scrolls to the side`).toBeLessThanOrEqual(0)
  // A text that is missing shows its key; the name of a file of the sync looks like one.
  await expect.soft(page.getByText(/(^|\s)(?!\S+\.jsonl)[a-z][a-zA-Z]+(\.[a-zA-Z]\w*){2,}(\s|$)/), seen).toHaveCount(0)
}
