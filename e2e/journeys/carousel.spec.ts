import { ask } from '../lib/ask.js'
import { login, startSession } from '../lib/login.js'
import { png } from '../lib/picture.js'
import { expect, test } from '../lib/test.js'

test('a slide is created, published, shown on the public home, changed and deleted', async ({ page, context }) => {
  const title = '停机维护公告'
  await login(page, 'supervisor', 'admin', '/baseinfo/banner')
  await page.getByRole('button', { name: /新增/ }).first().click()
  const save = page.getByRole('button', { name: /保存$/ })
  const picture = page.locator('input[type=file]').first()
  await picture.waitFor({ state: 'attached' })
  const place = (await save.boundingBox())?.y
  await picture.setInputFiles({ name: '公告.png', mimeType: 'image/png', buffer: png(1920, 475) })
  // A button that moves while it is pressed misses the click.
  await expect(page.getByRole('img', { name: '已选图片' })).toBeVisible()
  expect((await save.boundingBox())?.y).toBe(place)
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await save.click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto('/homes')
  await expect(visitor.getByRole('heading', { name: '登录入口' })).toBeAttached()
  await expect(visitor.getByText(title)).toHaveCount(0)

  await row.getByRole('button', { name: /发布/ }).click()
  await expect(row.getByRole('button', { name: /撤下/ })).toBeVisible()
  // The server keeps a rendered page for a second.
  const slide = visitor.locator(`[aria-label*="${title}"], :text("${title}")`).first()
  await expect(async () => {
    await visitor.reload()
    await expect(slide).toBeAttached({ timeout: 1000 })
  }).toPass()

  await row.getByRole('button', { name: `编辑“${title}”` }).click()
  const slides = `carousel/diagram/list?keyword=${encodeURIComponent(title)}`
  const pictures = async () =>
    (await ask<{ records: { imageId: string }[] }>(page, slides)).records.map((one) => one.imageId)
  const before = await pictures()
  expect(before).toHaveLength(1)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /图片$/ }).click()
  await (await chosen).setFiles({
    name: '新图.png',
    mimeType: 'image/png',
    buffer: png(1920, 475),
  })
  await expect(page.getByRole('img', { name: '已选图片' })).toBeVisible()
  await page.getByRole('textbox', { name: '标题' }).fill(`${title}（更新）`)
  await page.getByRole('button', { name: /保存$/ }).click()
  const changed = page.getByRole('row').filter({ hasText: `${title}（更新）` })
  await expect(changed).toBeVisible()
  const after = await pictures()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)

  await changed.getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功').first()).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test('typed input is not lost by mistake', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
  await page.getByRole('textbox', { name: '标题' }).fill('未保存的内容')
  await page.getByRole('link', { name: '政策法规' }).first().click()
  await expect(page.getByRole('dialog', { name: '离开此页？' })).toBeVisible()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('未保存的内容')
  await page.getByRole('link', { name: '政策法规' }).first().click()
  await page.getByRole('button', { name: '离开', exact: true }).click()
  await expect(page).toHaveURL(/\/laws/)
})

test('a district supervisor sees the slides of one area only', async ({ page }) => {
  await startSession(page.context(), 'supervisor', 'supervisor06')
  const token = (await page.context().cookies()).find((c) => c.name === 'Authorization')?.value ?? ''
  const answer = await page.request.get('/credit/admin/api/carousel/diagram/list?size=200', {
    headers: { Authorization: decodeURIComponent(token) },
  })
  const { records } = await answer.json()
  expect(new Set(records.map((r: { areaId: string }) => r.areaId)).size).toBe(1)
})
