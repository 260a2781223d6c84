import { expect, type Locator } from '@playwright/test'

/** Waits until a picture is there, e.g. that of a captcha, which a person has to see before the form can be sent. */
export async function waitUntilLoaded(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
