import { DEMO_PASSWORD } from '@credit/testkit'
import { callerOf, enter } from '../lib/caller.js'
import { evaluate, type Place, pathOf } from '../lib/evaluation.js'
import { arrowTo, closeByKey } from '../lib/keys.js'
import { fillLogin, login } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'
import { makeParty, makeSection, type Party } from '../lib/world.js'

interface Preference {
  email: string
  events: { event: string; offered: string[]; channels: string[] }[]
}

interface Received {
  unread: number
  records: { title: string; link: string; status: number }[]
}

/** The title of messages of one kind together. */
const SEVERAL = /（\d+ 项）$/

const bell = (page: Page) => page.getByRole('button', { name: /^系统消息/ })

test('a link in a text message asks for the right login and opens the form', async ({ browser }) => {
  const { place, winner } = await makeSection({ stage: 1 })
  const form = pathOf(place)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(`${form}&loginType=2`)
  await expect(phone).toHaveURL(/\/login\?type=2&redirect=/)
  await fillLogin(phone, winner.name, DEMO_PASSWORD)
  await expect(phone).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(form))
  await expect(phone.getByRole('form', { name: '评价表' })).toBeVisible()
})

test('a reminder is edited, previewed, tested and read', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/message')
  const row = page.getByRole('row').filter({ hasText: '任务已结束' })
  const search = () => page.getByRole('searchbox', { name: '搜索' }).fill('任务已结束')
  await search()
  await row.getByRole('button', { name: /^编辑/ }).click()
  const text = page.getByRole('textbox', { name: '内容（中文）' })
  await expect(text).toHaveValue(/\{jobName\}/)
  await text.fill('{nobody}')
  await expect(page.getByText(/没有字段 nobody/)).toBeVisible()
  await text.fill('已完成：')
  await page.getByRole('button', { name: '结果', exact: true }).click()
  await expect(text).toHaveValue('已完成：{outcome}')
  await text.fill('已完成：')
  await page.getByRole('button', { name: '任务名称' }).click()
  await expect(text).toHaveValue('已完成：{jobName}')
  await expect(page.getByText('已完成：重新计算信用分').first()).toBeVisible()
  await page.getByRole('button', { name: /保存$/ }).click()

  await search()
  await row.getByRole('button', { name: /查看/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '发送测试给我' }).click()
  await expect(drawer.getByText('站内消息：已发送至 admin')).toBeVisible()
  await page.reload()
  await bell(page).click()
  await page.getByRole('button', { name: '任务已结束' }).first().click()
  await expect(page.getByRole('dialog', { name: '任务已结束' })).toContainText('已完成：重新计算信用分')
})

test("buttons insert fields into a reminder's text, and cancelling drops them", async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const settings = await admin.get<{ records: { id: string; event: string; text: object }[] }>(
    'messageSetting/list?size=50',
  )
  const due = settings.records.find(({ event }) => event === 'evaluationOverdue')
  const page = await enter(browser, admin)
  await page.goto(`/baseinfo/message/edit/${due?.id}`)
  const text = page.getByRole('textbox', { name: '内容（中文）' })
  await text.fill('')
  for (const name of ['项目名称', '标段名称', '阶段', '截止日期', '评价数']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await expect(text).toHaveValue('{projectName}{sectionName}{stage}{dueDate}{count}')
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL(/\/baseinfo\/message(\?|$)/)
  expect(await admin.get('messageSetting/list?size=50')).toEqual(settings)
  await page.context().close()
})

test('messages are opened from the bell at home, several of one kind together', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const both = (text: string) => ({ 'zh-CN': text, 'en-US': text })
  for (const title of ['抽查', '复查']) {
    const input = { title: both(title), text: both(`内容：${title}`) }
    await admin.post('broadcast', { roles: ['supervisor'], toAreaId: null, ...input })
  }
  const district = await callerOf('supervisor', 'supervisor06')
  const page = await enter(browser, district)
  const messages = page.locator('.ant-popover').getByRole('listitem')
  const together = messages.getByRole('button', { name: /^通知（\d+ 项）$/ }).first()
  await expect(async () => {
    await page.goto('/')
    await bell(page).click()
    await expect(together).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await together.click()
  const dialog = page.getByRole('dialog')
  for (const title of ['抽查', '复查']) await expect(dialog).toContainText(`内容：${title}`)
  await closeByKey(page)

  const { records } = await district.get<Received>('sysMessage/list?size=5')
  const alone = new Set(records.map(({ title }) => title).filter((title) => !SEVERAL.test(title)))
  expect(alone.size).toBeGreaterThan(0)
  for (const title of alone) {
    await bell(page).click()
    await messages.getByRole('button', { name: title, exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await closeByKey(page)
  }
  await page.context().close()
})

/** The title of a message about one revealed evaluation. */
const REVEALED = '收到的评价已公开'

/** Returns a purchaser with an unread message about two evaluations together, and another about one. */
async function toldOfSeveral(): Promise<Party> {
  const { purchaser, agency, winner, place } = await makeSection({ stage: 1 })
  const more = { purchaser, agency, winners: [winner], stage: 1 } as const
  const [second, third] = [(await makeSection(more)).place, (await makeSection(more)).place]
  const received = () => purchaser.get<Received>('sysMessage/list?size=20')
  const reveal = async (of: Place) => {
    await evaluate(winner, of, purchaser, { stage: 1 })
    await evaluate(purchaser, of, winner, { stage: 1 })
  }
  const told = (title: string) =>
    expect.poll(async () => (await received()).records.map((message) => message.title)).toContain(title)
  await reveal(place)
  await reveal(second)
  await told(`${REVEALED}（2 项）`)
  // Read messages stay as they are; the next event gets a new message.
  await purchaser.post('sysMessage/doMarkReadIds', [], 200)
  await reveal(third)
  await told(REVEALED)
  return purchaser
}

test('a message in the list opens its subject, and is then read', async ({ browser }) => {
  const caller = await toldOfSeveral()
  const received = () => caller.get<Received>('sysMessage/list?size=20')
  const { unread } = await received()
  const page = await enter(browser, caller)
  await page.goto('/messages')
  await page.getByRole('main').getByRole('link', { name: REVEALED, exact: true }).click()
  await expect(page).toHaveURL(/\/creditrecord$/)
  await expect.poll(async () => (await received()).unread).toBe(unread - 1)

  await page.goBack()
  await bell(page).click()
  const title = `${REVEALED}（2 项）`
  await page.locator('.ant-popover').getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: '打开相关页面' }).click()
  await expect(page).toHaveURL(/\/creditrecord$/)
  await page.context().close()
})

test('a participant declines a channel and enters an address', async ({ browser }) => {
  const agency = await makeParty('agency')
  const { events } = await agency.get<Preference>('messagePreference')
  const all = events.map(({ event, offered }) => ({ event, channels: offered }))
  await agency.put('messagePreference', { email: null, events: all })
  const page = await enter(browser, agency)
  await page.goto('/')
  await bell(page).click()
  await page.getByRole('button', { name: '消息偏好' }).click()
  const dialog = page.getByRole('dialog', { name: '消息偏好' })
  await dialog.getByRole('checkbox', { name: '评价开启：短信' }).uncheck()
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('nobody')
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog.getByText(/邮箱格式|正确的邮箱|邮箱/).last()).toBeVisible()
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('agency02@example.org')
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(page.getByText('链接已发送至 agency02@example.org')).toBeVisible()
  const stored = await agency.get<Preference>('messagePreference')
  expect(stored.email).toBe('agency02@example.org')
  expect(stored.events[0]?.channels).toEqual(['site', 'email'])
  await page.context().close()
})

test('closing a dialog of the header returns the focus to the button that opened it', async ({ browser }) => {
  const page = await enter(browser, await makeParty('agency'))
  await page.goto('/')
  const account = page.getByRole('button', { name: /的账号$/ })
  const items = page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]')
  for (const name of ['偏好设置', '绑定手机', '修改密码']) {
    await account.focus()
    await page.keyboard.press('Enter')
    await arrowTo(page, items.filter({ hasText: name }))
    await page.keyboard.press('Enter')
    await closeByKey(page)
    await expect(account).toBeFocused()
    await expect(items).toHaveCount(0)
  }
  await bell(page).click()
  await page.getByRole('button', { name: '消息偏好' }).click()
  await closeByKey(page)
  await expect(bell(page)).toBeFocused()
  await page.context().close()
})
