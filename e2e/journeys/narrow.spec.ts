import { expect, test } from '../lib/test.js'

test.use({ viewport: { width: 320, height: 640 }, locale: 'en-US' })

test('the narrowest screen shows the whole English hint of the regulation search', async ({ page }) => {
  await page.goto('/homes/laws')
  const field = page.getByRole('searchbox', { name: 'Search regulations' })
  const room = await field.evaluate((input: HTMLInputElement) => {
    const { font, paddingInline } = getComputedStyle(input)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) return 0
    pen.font = font
    const hint = pen.measureText(input.placeholder).width
    return input.clientWidth - 2 * Number.parseFloat(paddingInline) - hint
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a calendar can be reached completely, and the page does not scroll sideways', async ({ page }) => {
    await page.goto('/regedit?type=expert')
    await page.locator('.ant-picker input').click()
    const panel = page.locator('.ant-picker-dropdown')
    await expect(panel.getByRole('button').first()).toBeVisible()
    const box = () =>
      panel.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
      })
    await expect.poll(box).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
