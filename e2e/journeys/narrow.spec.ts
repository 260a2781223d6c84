import { expect, test } from '../lib/test.js'

test.use({ viewport: { width: 320, height: 640 }, locale: 'en-US' })

test('the narrowest screen shows the whole English hint of the regulation search', async ({
  page,
}) => {
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
