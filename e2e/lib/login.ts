import { DEMO_PASSWORD } from '@credit/testkit'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { waitUntilLoaded } from './loaded.js'
import { type AccountType, openSession, storeSession, TYPE } from './session.js'

/** Logs in through the form and waits for the workspace. */
export async function loginByForm(page: Page, type: AccountType, name: string) {
  await page.goto(`/login?type=${TYPE[type]}`)
  await fillLogin(page, name, DEMO_PASSWORD)
  await showsWorkspace(page)
}

/** Logs in through the API, for the pages that the context opens next: takes a fraction of the form's time. */
export async function startSession(context: BrowserContext, type: AccountType, name: string): Promise<void> {
  await storeSession(context, type, await openSession(type, name))
}

/** Logs in through the API and opens a page of the workspace. `loginByForm` tries the form. */
export async function login(page: Page, type: AccountType, name: string, path = '/'): Promise<void> {
  await startSession(page.context(), type, name)
  await page.goto(path)
  await showsWorkspace(page)
}

async function showsWorkspace(page: Page): Promise<void> {
  // On phones the menu is behind a button; the account is in every header of the workspace.
  await page.getByRole('button', { name: /的账号$|^Account of / }).waitFor()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Opens the login page of an entry with a way of logging in. */
export async function openLogin(page: Page, type: AccountType, way: string): Promise<void> {
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
