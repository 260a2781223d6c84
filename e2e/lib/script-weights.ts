import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { appears } from './app.js'

const ASSETS = fileURLToPath(new URL('../../apps/web/dist/client/assets/', import.meta.url))

export interface WeighedPage {
  readonly name: string
  readonly path: string
  /** Limit of all script that the page loads until it is still, in kB of gzip. */
  readonly kB: number
  /** Limit of the largest contentful paint on a slow phone, in ms. */
  readonly lcp?: number
  readonly login?: boolean
}

/** The pages whose weight is limited. */
export const WEIGHED_PAGES: readonly WeighedPage[] = [
  { name: 'public home', path: '/homes', kB: 150, lcp: 1200 },
  { name: 'login', path: '/login?type=2', kB: 150, lcp: 1600 },
  // No public page loads Ant Design, which has 167 kB.
  ...[
    'search?keyword=ab',
    'laws',
    'credit',
    'credit/91330100MA28ABCDE1',
    'serious',
    'ratings',
    'verify',
    'layers',
    'help',
    'privacy',
  ].map((page) => ({
    name: `public ${page}`,
    path: `/homes/${page}`,
    kB: 165,
  })),
  { name: 'registration', path: '/regedit?type=supplier', kB: 420 },
  { name: 'list (carousel), logged in', path: '/baseinfo/banner', kB: 410, lcp: 4500, login: true },
  {
    name: 'longest list (suppliers), logged in',
    path: '/userManagemen/supplierManagement',
    kB: 410,
    lcp: 4500,
    login: true,
  },
  // With the actions and texts of the records that its to-dos are about, which are decided in their rows.
  { name: 'supervisor home, logged in', path: '/', kB: 460, lcp: 4500, login: true },
]

/** Opens a page; returns the kB of gzip of the built scripts that it loaded until it was still. */
export async function weighPage(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const file = basename(new URL(response.url()).pathname)
    if (file.endsWith('.js')) scripts.add(file)
  })
  await page.goto(path)
  await appears(page)
  // On a slow processor the network may be idle before the page is rendered.
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, [aria-busy="true"]'))
  await page.waitForLoadState('networkidle')
  const compressed = new Set(readdirSync(ASSETS).filter((file) => file.endsWith('.gz')))
  const sizes = [...scripts].map((file) => (compressed.has(`${file}.gz`) ? statSync(`${ASSETS}${file}.gz`).size : 0))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
