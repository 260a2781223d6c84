import { expect, test } from '../lib/test.js'

test('a form names what does not fit a pattern, keeps the step and the focus', async ({ page }) => {
  await page.goto('/regedit?type=supplier')
  const input = page.getByRole('textbox', { name: /^(\* ?)?统一社会信用代码$/ })
  const fault = page
    .locator('.ant-form-item')
    .filter({ has: input })
    .locator('.ant-form-item-explain-error')
  await input.fill('91350100M000100Y4')
  await input.press('Tab')
  const text = await fault.textContent()
  expect(text).not.toBe('')
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText(String(text))
  await expect(input).toBeVisible()
  await summary.getByRole('button', { name: String(text) }).click()
  await expect(input).toBeFocused()
  await input.fill('91350100M000100Y43')
  await input.press('Tab')
  await expect(fault).toHaveCount(0)
})
