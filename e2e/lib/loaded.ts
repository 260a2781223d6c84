import { expect, type Locator } from '@playwright/test'

/** Waits until a picture is loaded, such as a captcha that a person has to read before sending the form. */
export async function waitUntilLoaded(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
