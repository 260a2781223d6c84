import type { Page, Route } from '@playwright/test'

const PAGE_DATA = /id="page-data">(.*?)<\/script>/s

/** Keeps every JSON of an account that a page receives from now on: from the API, and with its documents. */
export async function heardBy(page: Page): Promise<(left: { but: readonly string[] }) => string> {
  const bodies: unknown[] = []
  await page.route('**/credit/**', async (route) => {
    const response = await route.fetch()
    if (response.headers()['content-type']?.includes('json')) bodies.push(await response.json())
    await route.fulfill({ response })
  })
  const isDocument = (url: URL) => !url.pathname.startsWith('/credit/')
  await page.route(isDocument, async (route: Route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const [, json] = PAGE_DATA.exec(await response.text()) ?? []
    if (json) bodies.push(JSON.parse(json).account)
    await route.fulfill({ response })
  })
  return ({ but }) => JSON.stringify(bodies, (key, value) => (but.includes(key) ? undefined : value))
}
