import { login } from '../lib/login.js'
import { png } from '../lib/picture.js'
import { expect, type Page, test } from '../lib/test.js'

const MISSING = /^页面加载失败/
const FILTER = '按创建时间筛选'
const REFUSED = '存储空间不足'

/** The file is gone, as after an update of the server. */
const withoutChunk = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404 }))

test('a failed upload shows the message of the server in a dialog', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
  await page.getByRole('textbox', { name: '标题' }).fill('kept')
  await page.route('**/minio/upload', (route) => route.fulfill({ status: 507, body: REFUSED }))
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: png(1920, 475) }
  await page.locator('input[type=file]').setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: '上传失败' })
  await expect(dialog).toContainText(REFUSED)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toBeHidden()
  // The error stays at the field, and no input is lost.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(REFUSED)
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('kept')
})

test('a missing chunk offers to reload and keeps the typed input', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
  await page.getByRole('textbox', { name: '标题' }).fill('kept')
  await withoutChunk(page, 'change-password')
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(MISSING)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '刷新页面' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('kept')
})

test('the bell without its chunk leaves the page usable and loads it on another try', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
  const title = page.getByRole('textbox', { name: '标题' })
  await title.fill('kept')
  await page.route('**/assets/message-panel-*.js', (route) => route.abort())
  const bell = page.getByRole('button', { name: /^系统消息/ })
  await bell.click()
  await expect(page.getByText(MISSING)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bell.click()
  await title.fill('still usable')
  await bell.click()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('link', { name: '查看全部' })).toBeVisible()
  await expect(page.getByText(MISSING)).toHaveCount(0)
  await expect(title).toHaveValue('still usable')
})

test('a missing chunk of a list leaves the list usable, and reloading loads it', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/banner')
  await withoutChunk(page, 'calendar')
  const filter = page.getByRole('button', { name: FILTER })
  await filter.click()
  await expect(page.getByText(MISSING)).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '刷新页面' }).click()
  await filter.click()
  await expect(page.getByRole('form', { name: FILTER })).toBeVisible()
  await expect(page.getByText(MISSING)).toHaveCount(0)
})

test('a page of an earlier build reloads automatically', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/banner')
  await withoutChunk(page, 'calendar')
  const newer = '<script type="module" src="/assets/index-newer.js"></script>'
  await page.route('**/baseinfo/banner', (route) => route.fulfill({ contentType: 'text/html', body: newer }), {
    times: 1,
  })
  const filter = page.getByRole('button', { name: FILTER })
  const loaded = page.waitForEvent('load')
  await filter.click()
  await loaded
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(MISSING)).toHaveCount(0)
  await page.unrouteAll()
  await filter.click()
  await expect(page.getByRole('form', { name: FILTER })).toBeVisible()
})
