import { expect, type Locator, type Page } from '@playwright/test'

/** More elements than a page has that take the focus. */
const MAX_TAB_STOPS = 150

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await expect(target).toBeEnabled()
  const isFocused = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let n = 0; n < MAX_TAB_STOPS && !(await isFocused()); n++) await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
}

/**
 * Presses an arrow key until an element of a menu or a row of tabs has the focus.
 * Both move the focus in a later frame, and a menu takes it in a later frame:
 * a key before that would start from the old place.
 */
export async function arrowTo(page: Page, target: Locator, key = 'ArrowDown'): Promise<void> {
  const hasGroupFocus = () =>
    target.evaluate((element) => {
      // Groups of a menu are menus inside of it.
      let group = element.closest('[role=menu], [role=tablist]')
      for (let outer = group; outer; outer = outer.parentElement?.closest('[role=menu]') ?? null) group = outer
      return group?.contains(document.activeElement)
    })
  await expect.poll(hasGroupFocus).toBe(true)
  const isFocused = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let n = 0; n < MAX_TAB_STOPS && !(await isFocused()); n++) {
    const last = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    await page.waitForFunction((element) => element !== document.activeElement, last)
  }
  expect(await isFocused()).toBe(true)
}

/** Reaches a button by Tab and presses it by Enter. */
export async function pressKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Reaches a field by Tab and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Closes the open dialog by Escape once it has the focus, which it takes after it is shown. */
export async function closeByKey(page: Page): Promise<void> {
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
