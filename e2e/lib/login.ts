import { ApiClient, DEMO_PASSWORD } from '@credit/testkit'
import { expect, type Page } from '@playwright/test'
import { waitUntilLoaded } from './loaded.js'
import { currentServer } from './server.js'

/** Types of accounts, as in the address of the login page. */
export const TYPE = { supervisor: 0, purchaser: 1, supplier: 2, agency: 3, expert: 4 } as const

/** Logs in through the form and waits for the workspace. */
export async function loginByForm(page: Page, type: keyof typeof TYPE, name: string) {
  await page.goto(`/login?type=${TYPE[type]}`)
  await fillLogin(page, name, DEMO_PASSWORD)
  await showsWorkspace(page)
}

/**
 * Logs in through the API, stores the session as the login page does, and opens a page of the workspace: takes a
 * fraction of the form's time, which `loginByForm` tries.
 */
export async function login(page: Page, type: keyof typeof TYPE, name: string, path = '/'): Promise<void> {
  const { url } = currentServer()
  const answer = await new ApiClient(url).tryLogin(name, TYPE[type])
  expect(answer.status).toBe(200)
  const { tokenValue, ...user } = answer.body.data
  const cookies = { Authorization: tokenValue, token: tokenValue, loginType: String(TYPE[type]) }
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  // Storage belongs to an origin: a page of it, the lightest there is, comes first.
  await page.goto('/health/live')
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
  await page.goto(path)
  await showsWorkspace(page)
}

async function showsWorkspace(page: Page): Promise<void> {
  // On phones the menu is behind a button; the account is in every header of the workspace.
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
