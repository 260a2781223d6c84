import { callerOf, enter } from '../lib/caller.js'
import { currentServer } from '../lib/server.js'
import { expect, test } from '../lib/test.js'

const SUPPLIERS = '/userManagemen/supplierManagement'

interface Rows {
  records: { name: string }[]
}

test('a list works without script: rows, order, pages, menu and a record', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const { url } = currentServer()
  await context.addCookies([{ name: 'Authorization', value: city.session.token, url }])
  const page = await context.newPage()
  const names = async (query: string) =>
    (await city.get<Rows>(`supplier/list?size=10&${query}`)).records.map(({ name }) => name)
  const shown = page.locator('tbody tr td:nth-child(2)')
  await page.goto(SUPPLIERS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('供应商')
  await expect(shown).toHaveText(await names('current=1&sort=createTime,desc'))
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(shown).toHaveText(await names('current=2&sort=createTime,desc'))
  await page.getByRole('columnheader', { name: '名称' }).getByRole('link').click()
  await expect(shown).toHaveText(await names('current=1&sort=name,asc'))
  await shown.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/supplierManagement\/details\?id=/)
  await page.getByRole('navigation').getByRole('link', { name: '政策法规' }).click()
  await expect(page).toHaveURL(/\/laws$/)
  await expect(page.locator('tbody tr').first()).toBeVisible()
})

test('a list is shown with its document, and the app replaces it without a call', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  const calls: string[] = []
  page.on('request', (request) => {
    // The texts of the site count as old at once: the browser's clock is not the server's.
    if (/\/credit\/(?!.*\/homePage$)/.test(request.url())) calls.push(request.url())
  })
  const response = await page.goto(SUPPLIERS)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store' })
  const rows = page.locator('#root tbody tr[data-row-key]')
  await expect(rows).toHaveCount(10)
  const name = (await rows.first().getByRole('link').first().textContent()) ?? ''
  expect(await response?.text()).toContain(name)
  expect(calls).toEqual([])
})

test("a tab with a participant's own pages never receives the supervisor's data", async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const { participantId: id } = await callerOf('supplier', 'supplier01')
  const { records } = await city.get<Rows>('supplier/list?current=1&size=10&sort=createTime,desc')
  const page = await enter(browser, city)
  const documents: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(response.text())
  })
  await page.goto(`/supplierManagement/details?id=${id}`)
  await page.getByRole('button', { name: '以主体身份查看', exact: true }).click()
  await page.getByRole('button', { name: '开始查看', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '只能查看，不能操作' })).toBeVisible()
  // A list of the supervisor, by an old link, and the participant's own first page again.
  for (const path of [SUPPLIERS, '/']) {
    // The browser forgets the text of a document that is left.
    await Promise.all(documents)
    await page.goto(path)
  }
  const texts = await Promise.all(documents.slice(1))
  expect(texts.length).toBeGreaterThanOrEqual(3)
  for (const text of texts) {
    expect(text).toContain('document-grey')
    expect(text).toContain('"account":null')
    for (const { name } of records) expect(text).not.toContain(name)
  }
  await page.getByRole('button', { name: '退出查看', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/supplierManagement/details\\?id=${id}$`))
  expect(await (await page.goto(SUPPLIERS))?.text()).toContain(records[0]?.name)
})
