import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until a picture is loaded, such as a captcha that a person has to read before sending the form. */
export async function waitUntilLoaded(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** Opens the profile on a participant's home. The projects above it load when they are seen, and move it then. */
export async function openProfile(page: Page): Promise<void> {
  const profile = page.getByRole('button', { name: '基本信息' })
  // Not to the projects: what stands there while they load is replaced.
  await profile.scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: '待评价项目' }).getByRole('table')).toBeVisible()
  await profile.click()
}
