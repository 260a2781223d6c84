import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/lib/chromium.js'
import { logInAsAdmin } from '../../e2e/lib/log-in-as-admin.js'

/** Milliseconds that each visitor stays on a page before going on; the build may be replaced meanwhile. */
const PAUSES_MS = [1_000, 8_000]
/** Milliseconds after which a page or part that is not shown counts as broken. */
const SHOWN_MS = 30_000

export interface Visits {
  /** Pages that were opened, and parts that were opened in them. */
  pages: number
  readonly broken: string[]
}

/**
 * Starts visitors in browsers without a cache: they open a public page, follow a link, log in and open a list of the
 * workspace until the returned function is called. Every failed script, style and call, and all content that does not
 * appear, counts as broken.
 * @throws if there is no browser
 */
export async function startVisits(url: string): Promise<() => Promise<Visits>> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: CHROMIUM_ARGS,
  })
  const visits: Visits = { pages: 0, broken: [] }
  let running = true
  const visitors = PAUSES_MS.map(async (pause) => {
    while (running) await visit(browser, url, visits, () => (running ? pause : null))
  })
  return async () => {
    running = false
    await Promise.all(visitors)
    await browser.close()
    return visits
  }
}

/** @param pauseNow how long the page stays open before the next step; null ends the visit */
async function visit(browser: Browser, url: string, visits: Visits, pauseNow: () => number | null): Promise<void> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(SHOWN_MS)
    watch(page, visits.broken)
    for (const [name, step] of STEPS) {
      try {
        await step(page)
        visits.pages++
      } catch (error) {
        const [line] = (error as Error).message.split('\n')
        visits.broken.push(`${name} is not shown: ${line}`)
        return
      }
      const pause = pauseNow()
      if (pause === null) return
      await sleep(pause)
    }
  } finally {
    await context.close()
  }
}

const STEPS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'the home',
    async (page) => {
      await page.goto('/homes', { waitUntil: 'networkidle' })
      await page.locator('a[href="/homes/laws"]').first().waitFor()
    },
  ],
  [
    'a page behind a link',
    async (page) => {
      await page.locator('a[href="/homes/laws"]').first().click()
      await page.waitForURL('**/homes/laws')
      await page.locator('h1').waitFor()
    },
  ],
  [
    'the workspace after the login',
    async (page) => {
      await logInAsAdmin(page)
      await page.getByRole('button', { name: ACCOUNT }).waitFor()
    },
  ],
  [
    'a list',
    async (page) => {
      await page.goto('/baseinfo/dictionary')
      await page.locator('tbody tr[data-row-key]').first().waitFor()
    },
  ],
]
/** Name in the header of every page of the workspace, in both languages. */
const ACCOUNT = /的账号$|^Account of /

/** Records failures while pages are loaded and used. Requests that a page aborts on leaving are not failures. */
function watch(page: Page, broken: string[]): void {
  page.on('response', (response) => {
    if (response.status() < 400) return
    broken.push(`${response.status()} for ${kindOf(response.request())}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') broken.push(`${reason} for ${kindOf(request)}`)
  })
  page.on('pageerror', ({ message }) => broken.push(`error: ${message}`))
}

/** Names a request; files of a build by their kind only, as there are many. */
function kindOf(request: { resourceType(): string; url(): string }): string {
  const { pathname } = new URL(request.url())
  const type = request.resourceType()
  return pathname.startsWith('/assets/') ? type : `${type} ${pathname}`
}
