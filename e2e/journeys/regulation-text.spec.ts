import { login } from '../lib/login.js'
import { png } from '../lib/picture.js'
import { expect, test } from '../lib/test.js'

/** Content of the clipboard after copying from Word: a row repeated on each page, and a picture of the disk. */
const WORD = `<table class=MsoTableGrid><thead><tr><td width=277 colspan=2><p class=MsoNormal>阶段</p></td>${'<td><p class=MsoNormal>起止时间及负责部门</p></td>'.repeat(6)}</tr></thead><tr><td colspan=2><p class=MsoNormal>自查</p></td>${'<td><p class=MsoNormal>1月1日至1月20日</p></td>'.repeat(6)}</tr></table><p class=MsoNormal><img width=554 src="file:///C:/Temp/clip_image002.png"></p>`

test('a regulation keeps a pasted table and a picture on the public page', async ({ page, context }) => {
  await login(page, 'supervisor', 'admin', '/editLaws')
  const title = '评价工作安排'
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await text.evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    const options = { clipboardData: data, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, WORD)
  await expect(text.getByRole('columnheader', { name: '阶段' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '图片 1 张' })).toBeVisible()

  // A table can be left by keyboard towards its buttons.
  await text.getByRole('cell', { name: '自查' }).click()
  await expect(page.getByRole('toolbar', { name: '表格' })).toBeVisible()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '在下方插入行' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text.getByRole('row')).toHaveCount(3)

  await page.keyboard.press('Control+End')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '插入图片' }).click()
  await (await chosen).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(1200, 300) })
  await page.getByRole('textbox', { name: '图片 1 的说明' }).fill('流程图')
  await page.getByRole('button', { name: '应用' }).click()
  const widthOf = (image: HTMLImageElement) => image.naturalWidth
  await expect.poll(() => text.getByRole('img', { name: '流程图' }).evaluate(widthOf as never)).toBe(1200)

  await page.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('columnheader', { name: '阶段' })).toBeVisible()
  await expect.poll(() => preview.getByRole('img', { name: '流程图' }).evaluate(widthOf as never)).toBe(1200)
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()

  const visitor = await context.newPage()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto('/homes/laws')
  await visitor.getByRole('link', { name: title }).first().click()
  await expect(visitor.getByRole('columnheader', { name: '阶段' })).toBeVisible()
  const image = visitor.getByRole('img', { name: '流程图' })
  await expect.poll(() => image.evaluate(widthOf as never)).toBe(1200)
  const sizes = await visitor.evaluate(() => {
    const table = document.querySelector('article table')
    return {
      page: document.documentElement.scrollWidth - window.innerWidth,
      table: (table?.scrollWidth ?? 0) > (table?.clientWidth ?? 0),
    }
  })
  expect(sizes).toEqual({ page: 0, table: true })
})
