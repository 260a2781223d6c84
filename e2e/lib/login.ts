import { DEMO_PASSWORD } from '@credit/testkit'
import { expect, type Page } from '@playwright/test'
import { waitUntilLoaded } from './loaded.js'

/** Types of accounts, as in the address of the login page. */
export const TYPE = { supervisor: 0, purchaser: 1, supplier: 2, agency: 3, expert: 4 } as const

/** Logs in through the form and waits for the workspace. */
export async function login(page: Page, type: keyof typeof TYPE, name: string): Promise<void> {
  await page.goto(`/login?type=${TYPE[type]}`)
  await fillLogin(page, name, DEMO_PASSWORD)
  // On phones the menu is behind a button; the account stands in every header of the workspace.
  await page.getByRole('button', { name: /的账号$|^Account of / }).waitFor()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Opens the login page of an entry with a way of logging in. */
export async function openLogin(page: Page, type: keyof typeof TYPE, way: string): Promise<void> {
  await page.goto(`/login?type=${TYPE[type]}`)
  // The server draws the page before its script runs: a person, too, clicks again.
  const tab = page.getByRole('tab', { name: way })
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
  }).toPass()
}

/** Fills in and submits the form; the test server's captcha is fixed. */
export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[name=loginName]').fill(name)
  await page.locator('input[name=pwd]').fill(password)
  await page.locator('input[name=vcode]').fill('0000')
  // The captcha's picture is loaded before a person can submit the form.
  await waitUntilLoaded(page.locator('form img'))
  await page.locator('form button[type=submit]').click()
}
