import { expect, type Page } from '@playwright/test'

/** Presses the buttons of the theme: dark and back to light, each of which changes the ground of the page. */
export async function switchTheme(page: Page): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: '深色', exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  await page.getByRole('button', { name: '浅色', exact: true }).click()
  await expect.poll(ground).toBe(light)
}
