import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

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

  for (const height of [640, 740])
    test(`a calendar is reached whole wherever its field is, ${height} high`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height })
      await page.goto('/regedit?type=expert')
      const field = page.locator('.ant-picker input')
      const panel = page.locator('.ant-picker-dropdown')
      const beyond = () =>
        panel.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return Math.max(0, -left, -top, right - window.innerWidth, bottom - window.innerHeight)
        })
      for (const top of [80, 200, 250, 300, 350, 450]) {
        await field.evaluate((input, at) => window.scrollBy(0, input.getBoundingClientRect().top - at), top)
        await field.click()
        await expect(panel.getByRole('button').first()).toBeVisible()
        await expect.poll(beyond, `with the field at ${top}`).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
      }
    })

  test('a long path shortens its last parts and keeps its first one whole', async ({ page }) => {
    await login(page, 'supervisor', 'admin')
    const { records } = await ask<{ records: { id: string; name: string }[] }>(page, 'sysProject/list?size=1')
    await visit(page, `/projectDetails?id=${records[0]?.id}`)
    const path = page.locator('.shell-crumbs')
    await expect(path.locator('[aria-current=page]')).toHaveText(records[0]?.name ?? '')
    const isCut = (item: HTMLElement) => {
      const range = document.createRange()
      range.selectNode(document.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode() ?? item)
      return range.getBoundingClientRect().width > item.clientWidth + 1
    }
    expect(await path.getByRole('listitem').first().evaluate(isCut)).toBe(false)
    expect(await path.getByRole('listitem').last().evaluate(isCut)).toBe(true)
  })
})
