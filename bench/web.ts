import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/lib/chromium.js'
import { logInAsAdmin } from '../e2e/lib/log-in-as-admin.js'
import { WEIGHED_PAGES, type WeighedPage, weighPage } from '../e2e/lib/script-weights.js'
import { median } from './lib/load.js'

type StorageState = BrowserContextOptions['storageState']

/** Measurements of a page load by the page itself. */
interface Vitals {
  lcp: number
  cls: number
  element: string
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

interface Load extends Vitals {
  readonly kB: number
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
/**
 * `pnpm bench web [--url http://localhost:3000] [--runs 5]`: what a visitor's phone loads and how long
 * it takes, on a running product with the demo data (CAPTCHA_FIXED=0000). Script is counted as the
 * gzip size of the built files; pages are loaded without cache with a slowed processor and network.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      runs: { type: 'string', default: '5' },
    },
  })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const storageState = await logIn(browser, values.url)
  const rows: string[] = []
  for (const page of WEIGHED_PAGES) {
    const loads: Load[] = []
    for (let run = 0; run < Number(values.runs); run++) {
      const state = page.login ? storageState : undefined
      loads.push(await loadPage(browser, values.url, page.path, state))
    }
    const row = formatRow(page, loads, values.url)
    rows.push(row)
    process.stdout.write(`${row}\n`)
  }
  await browser.close()
  writeFileSync(
    new URL('results-web.md', import.meta.url),
    `# Web: weight and first sight

\`pnpm bench web\`: cold loads on a throttled phone (4x processor, 1.6 Mbit/s, 150 ms), ${values.runs} runs; script is
gzip of the built files, all that the page loads until it is still; LCP is the median, CLS the largest.

| page | script kB | limit | LCP s | limit | CLS | limit | largest element |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
  )
}

/** Logs in as the administrator; returns the cookies and storage for the measured loads. */
async function logIn(browser: Browser, baseURL: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL })
  await logInAsAdmin(await context.newPage())
  const state = await context.storageState()
  await context.close()
  return state
}

async function loadPage(browser: Browser, baseURL: string, path: string, storageState: StorageState): Promise<Load> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL,
    ...(storageState ? { storageState } : {}),
  })
  await context.addInitScript(observeVitals)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const kB = await weighPage(page, path)
  const vitals = await page.evaluate(() => window.vitals)
  await context.close()
  return { ...vitals, kB }
}

/** Runs in the page, before its own scripts. */
function observeVitals(): void {
  interface Paint extends PerformanceEntry {
    readonly element?: Element
    readonly url?: string
  }
  interface Shift extends PerformanceEntry {
    readonly hadRecentInput: boolean
    readonly value: number
  }
  window.vitals = { lcp: 0, cls: 0, element: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Paint[]) {
      const { element, url } = entry
      window.vitals.lcp = entry.startTime
      window.vitals.element = `${element?.tagName ?? ''} ${url || element?.textContent?.slice(0, 24) || ''}`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (!entry.hadRecentInput) window.vitals.cls += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function formatRow({ name, kB, lcp }: WeighedPage, loads: readonly Load[], url: string): string {
  const cells = [
    name,
    Math.max(...loads.map((load) => load.kB)).toFixed(1),
    kB,
    (median(loads.map((load) => load.lcp)) / 1000).toFixed(2),
    lcp === undefined ? '-' : (lcp / 1000).toFixed(1),
    Math.max(...loads.map((load) => load.cls)).toFixed(3),
    '0.02',
    loads.at(-1)?.element.replace(url, '') ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}
