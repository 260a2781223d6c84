import { expect, test } from '../lib/test.js'

test('a form names invalid patterns, and keeps the step and the focus', async ({ page }) => {
  await page.goto('/regedit?type=supplier')
  const input = page.getByRole('textbox', { name: /^(\* ?)?统一社会信用代码$/ })
  const fault = page.locator('.ant-form-item').filter({ has: input }).locator('.ant-form-item-explain-error')
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

test('an error on a phone has room before the next label, and moves no field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/regedit?type=supplier')
  const items = page.locator('form .ant-form-item')
  const heights = () => items.evaluateAll((all) => all.map((item) => item.parentElement?.offsetHeight))
  const next = page.getByRole('button', { name: '下一步', exact: true })
  await expect(next).toBeVisible()
  const before = await heights()
  await next.click()
  await expect(page.locator('.ant-form-item-explain-error').first()).toBeVisible()
  const gaps = await items.evaluateAll((all) =>
    all.flatMap((item, at) => {
      const error = item.querySelector('.ant-form-item-explain-error')?.getBoundingClientRect()
      const label = all[at + 1]?.querySelector('label')?.getBoundingClientRect()
      return error && label ? [Math.round(label.top - error.bottom)] : []
    }),
  )
  expect(gaps.length).toBeGreaterThan(2)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  expect(await heights()).toEqual(before)
})
