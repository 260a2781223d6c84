import { callerOf, enter } from '../lib/caller.js'
import { button } from '../lib/records.js'
import { expect, type Locator, type Page, test } from '../lib/test.js'

interface Rows<Row> {
  records: Row[]
}

interface Delivery {
  attempts: number
  status: string
}

/** Opens the page of a record from its row. */
async function show(page: Page, path: string, name: string): Promise<Locator> {
  await page.goto(path)
  await button(page, `查看“${name}”`).click()
  await page.getByRole('dialog').getByRole('link', { name: '打开' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.getByRole('main')
}

/** Presses an action of the record and confirms it. */
async function confirm(page: Page, name: string): Promise<void> {
  await button(page.getByRole('main'), name).click()
  await button(page.getByRole('dialog'), name).click()
}

/** Issues another secret and returns the text that the dialog shows once. */
async function issue(page: Page): Promise<string> {
  await confirm(page, '重新签发密钥')
  return noted(page)
}

/** Returns the secret that a dialog shows once, and closes it. */
async function noted(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /的密钥$/ })
  const secret = await dialog.locator('code').textContent()
  await button(dialog, '我已记下').click()
  await expect(dialog).toBeHidden()
  return secret?.trim() ?? ''
}

/** Returns the status that a system gets when it reads the credit of an organisation. */
const read = async (page: Page, code: string, key: string) => {
  const headers = { 'x-api-key': key }
  return (await page.request.get(`/credit/admin/api/open/credit/${code}`, { headers })).status()
}

test('the key of a system reads credit until it is replaced or revoked', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const name = '平台'
  const organisations = await admin.get<Rows<{ unifiedSocialCreditCode: string }>>(
    'purchaser/list?size=1&sort=evaluatorCount,desc',
  )
  const code = organisations.records[0]?.unifiedSocialCreditCode ?? ''
  const page = await enter(browser, admin)
  await page.goto('/baseinfo/apiKeys/create')
  await page.getByRole('textbox', { name: '系统' }).fill(name)
  await page.getByRole('checkbox', { name: '查询单个主体的信用' }).check()
  await page.getByRole('button', { name: /保存$/ }).click()
  const first = await noted(page)
  const main = await show(page, '/baseinfo/apiKeys', name)
  await expect(main.getByText('使用中')).toBeVisible()
  expect(await read(page, code, first)).toBe(200)
  const second = await issue(page)
  expect(second).not.toBe(first)
  expect([await read(page, code, first), await read(page, code, second)]).toEqual([401, 200])
  await confirm(page, '撤销')
  await expect(main.getByText('已撤销')).toBeVisible()
  expect(await read(page, code, second)).toBe(401)
  await page.context().close()
})

test('a webhook is tested, retried, disabled and enabled', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const name = '推送'
  // No server answers there.
  const url = 'https://example.org/changes'
  const page = await enter(browser, admin)
  await page.goto('/baseinfo/webhooks/create')
  await page.getByRole('textbox', { name: '系统' }).fill(name)
  await page.getByRole('textbox', { name: '地址' }).fill(url)
  await page.getByRole('checkbox', { name: '信用分变化' }).check()
  await page.getByRole('button', { name: /保存$/ }).click()
  const first = await noted(page)
  expect(first).not.toBe('')
  const { records: hooks } = await admin.get<Rows<{ id: string; name: string }>>('webhook/list')
  const id = hooks.find((hook) => hook.name === name)?.id
  const status = async () => (await admin.get<{ status: string }>(`webhook/${id}`)).status
  const attempts = async () => {
    const { records } = await admin.get<Rows<Delivery>>(`webhook/${id}/deliveries`)
    return records[0]?.attempts ?? 0
  }
  const main = await show(page, '/baseinfo/webhooks', name)
  expect(await status()).toBe('active')
  await confirm(page, '发送测试')
  await expect.poll(attempts).toBeGreaterThan(0)
  await page.reload()
  const retry = button(main, '立即重试')
  await retry.waitFor()
  const before = await attempts()
  await retry.click()
  await expect(page.getByText('正在重新推送')).toBeVisible()
  await expect.poll(attempts).toBeGreaterThan(before)
  await confirm(page, '停用')
  await expect(main.getByText('已停用')).toBeVisible()
  expect(await status()).toBe('disabled')
  await confirm(page, '启用')
  await expect(main.getByText('使用中')).toBeVisible()
  expect(await status()).toBe('active')
  expect(await issue(page)).not.toBe(first)
  await page.context().close()
})
