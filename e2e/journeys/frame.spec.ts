import { readFile } from 'node:fs/promises'
import { ask } from '../lib/ask.js'
import { callerOf, enter } from '../lib/caller.js'
import { closeByKey } from '../lib/keys.js'
import { expect, type Page, test } from '../lib/test.js'
import { switchTheme } from '../lib/theme.js'

interface Messages {
  unread: number
  records: { id: string; title: string; status: number }[]
}

/** Sends messages to all agencies and purchasers, and waits until they have them. */
async function sendMessages(count: number): Promise<void> {
  const { get, post } = await callerOf('supervisor', 'admin')
  for (let at = 1; at <= count; at++) {
    const words = { 'zh-CN': `通知${at}`, 'en-US': `Notice ${at}` }
    await post('broadcast', { roles: ['agency', 'purchaser'], title: words, text: words })
  }
  const left = async () => {
    const { records } = await get<{ records: { sentAt: string | null }[] }>('broadcast/list')
    return records.filter(({ sentAt }) => sentAt === null).length
  }
  await expect.poll(left).toBe(0)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const account = (page: Page) => page.getByRole('button', { name: /的账号$/ })

test('a list is searched, filtered, paged and exported by its buttons', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  await page.goto('/userManagemen/supplierManagement')
  const rows = page.locator('tbody tr[data-row-key]')
  const first = () => rows.first().getAttribute('data-row-key')
  await rows.first().waitFor()
  const top = await first()
  await button(page, '下一页').click()
  await expect(page).toHaveURL(/currentPage=2/)
  await expect.poll(first).not.toBe(top)
  await button(page, '上一页').click()
  await expect.poll(first).toBe(top)

  await page.getByRole('searchbox', { name: '搜索' }).fill('有限')
  await button(page, '搜索').click()
  await expect(page).toHaveURL(/keyword/)
  await button(page, '清空输入').click()
  await expect(page).not.toHaveURL(/keyword/)

  // A filter of a column, by its own buttons.
  const open = async () => {
    await button(page, '按名称筛选').click()
    return page.getByRole('form', { name: '按名称筛选' })
  }
  let form = await open()
  await form.getByRole('textbox').fill('没有这样的名称')
  await form.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(rows).toHaveCount(0)
  await button(page, '清除搜索和筛选').first().click()
  await expect(rows.first()).toBeVisible()
  form = await open()
  await form.getByRole('textbox').fill('没有这样的名称')
  await form.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(rows).toHaveCount(0)
  form = await open()
  await form.getByRole('button', { name: '清除', exact: true }).click()
  await expect.poll(first).toBe(top)

  await button(page, '导出').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel 工作簿（.xlsx）' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await page.context().close()
})

test('a record beside its list leads to its neighbours; a button opens the palette', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  await page.goto('/laws')
  await page
    .getByRole('button', { name: /^查看“/ })
    .first()
    .click()
  const title = page.getByRole('dialog').locator('.ant-drawer-title')
  const first = (await title.textContent()) ?? ''
  await button(page, '下一条（j）').click()
  await expect(title).not.toHaveText(first)
  await button(page, '上一条（k）').click()
  await expect(title).toHaveText(first)
  await button(page, '关闭').click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page
    .getByRole('button', { name: /^查看“/ })
    .last()
    .click()
  // The button of the last neighbour is disabled while it has the focus.
  await button(page, '上一条（k）').click()
  await button(page, '下一条（j）').click()
  await expect(button(page, '下一条（j）')).toBeDisabled()
  await closeByKey(page)
  await button(page, '查找页面或记录（Ctrl K）').click()
  await page.getByRole('combobox', { name: '输入页面、记录或操作的名称' }).fill('数据字典')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/baseinfo\/dictionary/)

  await switchTheme(page)
  await button(page, 'English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dictionaries')
  await button(page, '中文').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('数据字典')
  await page.context().close()
})

test('the menu of the account leads to its pages and dialogs', async ({ browser }) => {
  const page = await enter(browser, await callerOf('agency', 'agency03'))
  const other = await enter(browser, await callerOf('agency', 'agency03'))
  const choose = async (name: string) => {
    await account(page).click()
    // Beside the menu of pages, which has a home too.
    await page.locator('.ant-dropdown').getByRole('menuitem', { name, exact: true }).click()
  }
  const close = async () => {
    await page.locator('.ant-modal').getByRole('button', { name: '关闭' }).first().click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await other.goto('/')
  await account(other).waitFor()
  await page.goto('/messages')
  await choose('个人信息')
  await expect(page).toHaveURL(/\/agencyManagement\/details/)
  await choose('首页')
  await expect(page).toHaveURL(/\/$/)
  await choose('偏好设置')
  await expect(page.getByRole('dialog', { name: '偏好设置' })).toBeVisible()
  await close()
  await choose('登录证书')
  await expect(page.getByRole('dialog', { name: '登录证书' })).toContainText('代替密码登录')
  await close()
  await choose('登录设备')
  const ends = page.getByRole('dialog').getByRole('button', { name: /^退出 / })
  await expect(ends.first()).toBeVisible()
  const before = await ends.count()
  await ends.first().click()
  await expect(ends).toHaveCount(before - 1)
  // The button that had the focus is gone.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await choose('公共首页')
  await expect(page).toHaveURL(/\/homes$/)
  await page.context().close()
  await other.context().close()
})

test('header and footer name the system, and the bell counts unread messages', async ({ browser }) => {
  const supplier = await callerOf('supplier', 'supplier02')
  const page = await enter(browser, supplier)
  await page.goto('/evaluate')
  const [site] = await (await page.request.get('/credit/admin/api/homePage')).json()
  const header = page.getByRole('banner')
  // Tasks of the server cause messages meanwhile.
  await expect(async () => {
    await page.reload()
    const { unread } = await supplier.get<Messages>('sysMessage/list?size=5')
    const bell = header.getByRole('button', { name: `系统消息，${unread} 条未读` })
    await expect(bell).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(account(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(site.systemName)
  await header.getByRole('link', { name: site.systemName }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.context().close()
})

test('messages are read and deleted singly and all at once, in list and bell', async ({ browser }) => {
  await sendMessages(3)
  const agency = await callerOf('agency', 'agency04')
  const page = await enter(browser, agency)
  await page.goto('/messages')
  const now = () => ask<Messages>(page, 'sysMessage/list?size=50')
  // Messages sent within a few seconds arrive together, after that time.
  await expect.poll(async () => (await now()).records.some(({ title }) => title.startsWith('通知'))).toBe(true)
  await page.reload()
  const before = await now()
  await page
    .getByRole('button', { name: /^将“.+”标为已读$/ })
    .first()
    .click()
  await expect.poll(async () => (await now()).unread).toBe(before.unread - 1)
  await page
    .getByRole('button', { name: /^删除消息“/ })
    .first()
    .click()
  await expect.poll(async () => (await now()).records.length).toBe(before.records.length - 1)

  const bell = page.getByRole('button', { name: /^系统消息，/ })
  await bell.click()
  const panel = page.getByRole('tooltip', { name: '系统消息' })
  const [newest] = (await now()).records
  await panel
    .getByRole('button', { name: newest?.title ?? '', exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: newest?.title ?? '' })).toBeVisible()
  await closeByKey(page)
  await page.goto('/')
  await bell.click()
  const count = (await now()).records.length
  await panel
    .getByRole('button', { name: /^删除消息“/ })
    .first()
    .click()
  await expect.poll(async () => (await now()).records.length).toBe(count - 1)
  await panel.getByRole('button', { name: '全部标为已读' }).click()
  await expect.poll(async () => (await now()).unread).toBe(0)
  await page.context().close()
})

test('all messages are marked as read in the list', async ({ browser }) => {
  await sendMessages(1)
  const page = await enter(browser, await callerOf('purchaser', 'purchaser04'))
  await page.goto('/messages')
  await page.getByRole('main').getByRole('button', { name: '全部标为已读' }).click()
  await expect.poll(async () => (await ask<Messages>(page, 'sysMessage/list?size=1')).unread).toBe(0)
  await page.context().close()
})
