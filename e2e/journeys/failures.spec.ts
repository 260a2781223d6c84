import { login } from '../lib/login.js'
import { png } from '../lib/picture.js'
import { expect, type Page, test } from '../lib/test.js'

const LANGUAGES = {
  'zh-CN': {
    title: '标题',
    uploadFailed: '上传失败',
    close: '知道了',
    refused: '存储空间不足',
    account: /的账号$/,
    password: '修改密码',
    missing: /^页面加载失败/,
    reload: '刷新页面',
    retry: '重试',
    bell: /^系统消息/,
    allMessages: '查看全部',
    filter: '按创建时间筛选',
  },
  'en-US': {
    title: 'Title',
    uploadFailed: 'Upload failed',
    close: 'OK',
    refused: 'The storage is full',
    account: /^Account of /,
    password: 'Change password',
    missing: /^This page could not be loaded/,
    reload: 'Reload',
    retry: 'Try again',
    bell: /^Messages/,
    allMessages: 'See all',
    filter: 'Filter by Created',
  },
} as const

/** The file is gone, as after an update of the server. */
const withoutChunk = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404 }))

for (const [locale, words] of Object.entries(LANGUAGES)) {
  test.describe(locale, () => {
    test.use({ locale })

    test('a failed upload shows the message of the server in a dialog', async ({ page }) => {
      await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
      await page.getByRole('textbox', { name: words.title }).fill('kept')
      await page.route('**/minio/upload', (route) => route.fulfill({ status: 507, body: words.refused }))
      const picture = { name: 'a.png', mimeType: 'image/png', buffer: png(1920, 475) }
      await page.locator('input[type=file]').setInputFiles(picture)
      const dialog = page.getByRole('dialog', { name: words.uploadFailed })
      await expect(dialog).toContainText(words.refused)
      await dialog.getByRole('button', { name: words.close }).click()
      await expect(dialog).toBeHidden()
      // The error stays at the field, and no input is lost.
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words.refused)
      await expect(page.getByRole('textbox', { name: words.title })).toHaveValue('kept')
    })

    test('a missing chunk offers to reload and keeps the typed input', async ({ page }) => {
      await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
      await page.getByRole('textbox', { name: words.title }).fill('kept')
      await withoutChunk(page, 'change-password')
      await page.getByRole('button', { name: words.account }).click()
      await page.getByRole('menuitem', { name: words.password }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(words.missing)).toBeVisible()
      await expect(dialog.getByRole('button', { name: words.reload })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('textbox', { name: words.title })).toHaveValue('kept')
    })

    test('the bell without its chunk leaves the page usable and loads it on another try', async ({ page }) => {
      await login(page, 'supervisor', 'admin', '/baseinfo/banner/create')
      const title = page.getByRole('textbox', { name: words.title })
      await title.fill('kept')
      await page.route('**/assets/message-panel-*.js', (route) => route.abort())
      const bell = page.getByRole('button', { name: words.bell })
      await bell.click()
      await expect(page.getByText(words.missing)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await bell.click()
      await title.fill('still usable')
      await bell.click()
      await page.unrouteAll()
      await page.getByRole('button', { name: words.retry }).click()
      await expect(page.getByRole('link', { name: words.allMessages })).toBeVisible()
      await expect(page.getByText(words.missing)).toHaveCount(0)
      await expect(title).toHaveValue('still usable')
    })

    test('a missing chunk of a list leaves the list usable, and reloading loads it', async ({ page }) => {
      await login(page, 'supervisor', 'admin', '/baseinfo/banner')
      await withoutChunk(page, 'calendar')
      const filter = page.getByRole('button', { name: words.filter })
      await filter.click()
      await expect(page.getByText(words.missing)).toBeVisible()
      await expect(page.getByRole('table')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: words.reload }).click()
      await filter.click()
      await expect(page.getByRole('form', { name: words.filter })).toBeVisible()
      await expect(page.getByText(words.missing)).toHaveCount(0)
    })

    test('a page of an earlier build reloads automatically', async ({ page }) => {
      await login(page, 'supervisor', 'admin', '/baseinfo/banner')
      await withoutChunk(page, 'calendar')
      const newer = '<script type="module" src="/assets/index-newer.js"></script>'
      await page.route('**/baseinfo/banner', (route) => route.fulfill({ contentType: 'text/html', body: newer }), {
        times: 1,
      })
      const filter = page.getByRole('button', { name: words.filter })
      const loaded = page.waitForEvent('load')
      await filter.click()
      await loaded
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByText(words.missing)).toHaveCount(0)
      await page.unrouteAll()
      await filter.click()
      await expect(page.getByRole('form', { name: words.filter })).toBeVisible()
    })
  })
}
