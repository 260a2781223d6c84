import { DEMO_PASSWORD } from '@credit/testkit'
import type { Page } from '@playwright/test'

/** Logs the administrator in by the form, outside the journeys; the captcha is fixed. */
export async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/login?type=0')
  await page.locator('input[name=loginName]').fill('admin')
  await page.locator('input[name=pwd]').fill(DEMO_PASSWORD)
  await page.locator('input[name=vcode]').fill('0000')
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('form img')?.naturalWidth ?? 0) > 0)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
