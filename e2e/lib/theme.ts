import { expect, type Page } from '@playwright/test'

/** Switches to the dark theme and back to light, expecting the background to change each time. */
export async function switchTheme(page: Page): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: '深色', exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  await page.getByRole('button', { name: '浅色', exact: true }).click()
  await expect.poll(ground).toBe(light)
}
