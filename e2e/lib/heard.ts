import type { Page } from '@playwright/test'

/** Keeps every JSON that the API sends to a page from now on. */
export async function heardBy(page: Page): Promise<(left: { but: readonly string[] }) => string> {
  const bodies: unknown[] = []
  await page.route('**/credit/**', async (route) => {
    const response = await route.fetch()
    if (response.headers()['content-type']?.includes('json')) bodies.push(await response.json())
    await route.fulfill({ response })
  })
  return ({ but }) => JSON.stringify(bodies, (key, value) => (but.includes(key) ? undefined : value))
}
