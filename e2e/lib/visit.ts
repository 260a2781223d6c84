import type { Page } from '@playwright/test'
import { currentServer } from './server.js'

/**
 * Goes to another page of the workspace as its links do: loading a document again takes three times as long. Data that
 * the session has read in the last five seconds is not read again: what others have changed meanwhile is loaded by
 * `page.goto`. So are the first page and pages of one path, as their heading does not tell when the other is drawn.
 * @param address an address of the server, absolute or from its root
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const target = new URL(address, currentServer().url)
  if (origin !== target.origin || pathname === target.pathname) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    // The page that is left stays until the next one can be drawn, which may use the same element.
    const heading = document.querySelector('h1')
    if (heading) heading.dataset.left = heading.textContent
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, target.href)
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && heading.dataset.left !== heading.textContent
  })
}
