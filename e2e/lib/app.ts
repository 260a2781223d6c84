import type { Page } from '@playwright/test'

/**
 * Waits until the app has replaced the page that came with the document of the workspace, or has taken over the page
 * that the server has drawn: a click before that is lost.
 */
export async function appears(page: Page): Promise<void> {
  await page.locator('#document-page').waitFor({ state: 'detached' })
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    // React marks the element when it starts to listen.
    return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/**
 * Makes the navigations of a page wait for the app: a person sees no difference, but a locator would find an element
 * twice, or one that is about to be replaced.
 */
export function waitForApp(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    await appears(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (...args) => {
    const response = await reload(...args)
    await appears(page)
    return response
  }
}
