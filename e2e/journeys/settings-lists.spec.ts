import { readFile } from 'node:fs/promises'
import { png } from '../lib/picture.js'
import { button, createEditDelete, type Records } from '../lib/records.js'
import { expect, type Locator, type Page, test } from '../lib/test.js'

/** Adds a file by the button of the form. */
async function addFile(page: Page, adds: Locator): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await adds.click()
  await (await chosen).setFiles({ name: '附.png', mimeType: 'image/png', buffer: png(1920, 475) })
}

/** Buttons of the editor, with their result for the selected text. */
const MARKS = [
  ['加粗', 'strong'],
  ['斜体', 'em'],
  ['下划线', 'u'],
  ['项目列表', 'ul'],
  ['编号列表', 'ol'],
] as const

const digits = (word: string) => word.slice(-4)

const LISTS: Records[] = [
  {
    ...{ path: '/baseinfo/dictionary', one: '字典', api: 'dict' },
    texts: (word) => ({ 编码: `D-${word}` }),
    title: (word) => `D-${word}`,
    more: async (page) => {
      await button(page, '添加一项').click()
      await button(page, '添加一项').click()
      await button(page, '删除第 2 项').click()
      const item = page.getByRole('group', { name: '第 1 项' })
      await item.getByRole('textbox', { name: '值' }).fill('1')
      await item.getByRole('textbox', { name: '中文' }).fill('是')
      await item.getByRole('textbox', { name: '英文' }).fill('Yes')
      await item.getByRole('textbox', { name: '排序' }).fill('1')
    },
  },
  {
    ...{ path: '/userManagemen/administrator', one: '管理员', api: 'administrator' },
    ...{ shown: true, edited: '姓名' },
    texts: (word) => ({ 登录名: `clerk${word}` }),
    made: async (page) => button(page, '我已记下').click(),
  },
  {
    ...{ path: '/userManagemen/tenantAdministrator', one: '区域', api: 'tenant' },
    texts: (word) => ({
      区域编码: `00390014${digits(word)}`,
      子域名: `t${word}`,
      登录名: `first${word}`,
    }),
    made: async (page) => button(page, '我已记下').click(),
    // Its first administrator belongs to it.
    freed: async (admin, word) => {
      const { records } = await admin.get<{ records: { id: string }[] }>(`administrator/list?keyword=first${word}`)
      await admin.remove(`administrator/${records[0]?.id}`)
    },
  },
  {
    ...{ path: '/laws', one: '政策法规', api: 'regulations' },
    ...{ shown: true, published: true, edited: '标题' },
    more: async (page) => {
      await expect(page).toHaveURL(/\/editLaws(\?|$)/)
      const text = page.locator('[contenteditable=true]')
      await text.fill('第一条')
      await page.keyboard.press('Control+a')
      await button(page, '标题').click()
      await expect(text.locator('h2')).toHaveText('第一条')
      await button(page, '标题').click()
      for (const [name, mark] of MARKS) {
        await button(page, name).click()
        await expect(text.locator(mark)).toHaveText('第一条')
      }
      await button(page, '撤销').click()
      await button(page, '重做').click()
      await button(page, '链接').click()
      await page.getByRole('searchbox', { name: '链接地址' }).fill('https://example.org/')
      await button(page, '应用').click()
      await expect(text.locator('a')).toHaveAttribute('href', 'https://example.org/')
      await addFile(page, button(page, '添加附件'))
      await expect(page.locator('.ant-upload-list-item-done')).toBeVisible()
    },
    onPage: async (page) => {
      const loaded = page.waitForEvent('download')
      await button(page, '附.png').click()
      const file = await readFile(await (await loaded).path())
      expect(file.subarray(1, 4).toString()).toBe('PNG')
    },
  },
  {
    ...{
      path: '/baseinfo/banner',
      one: '轮播图',
      api: 'carousel/diagram',
      edited: '标题',
      published: true,
    },
    texts: (word) => ({ 标题: word }),
    more: async (page) => {
      const picture = page.getByRole('button', { name: /图片$/ })
      await expect(picture).toHaveText('选择图片')
      await addFile(page, picture)
      await expect(picture).toHaveText('更换图片')
      await addFile(page, picture)
      await expect(page.getByRole('img', { name: '已选图片' })).toBeVisible()
    },
  },
  {
    ...{ path: '/baseinfo/bonusitems', one: '加分项', api: 'qualificationBonusItems', shown: true },
    texts: (word) => ({ 编码: `B-${word}` }),
  },
  {
    ...{ path: '/baseinfo/dishonesty', one: '失信行为项', api: 'dishonesty', shown: true },
    texts: (word) => ({ 编码: `D-${word}` }),
  },
  { ...{ path: '/baseinfo/roles', one: '角色', api: 'role' } },
  {
    ...{ path: '/baseinfo/message', one: '提醒', api: 'messageSetting', kept: true },
    more: async (page) => {
      await page.getByRole('textbox', { name: '提前工作日' }).fill('4')
      const text = page.getByRole('textbox', { name: '内容（英文）' })
      await text.fill('')
      const fields = ['项目名称', '标段名称', '阶段', '截止日期', '评价数']
      for (const name of fields) await button(page, name).click()
      await expect(text).toHaveValue(/^(\{\w+\}){5}$/)
    },
  },
  {
    ...{ path: '/baseinfo/overview', one: '等次', api: 'overviewScore', asks: true },
    // The measures are left out.
    texts: () => ({ 等次: 'ZZ', 起始分: '99.9', 均分下限: '80' }),
  },
  {
    ...{ path: '/baseinfo/apiKeys', one: '接口密钥', api: 'apiKey', edited: '系统' },
    more: async (page) => page.getByRole('checkbox', { name: '查询单个主体的信用' }).check(),
    made: async (page) => button(page, '我已记下').click(),
  },
  {
    ...{ path: '/baseinfo/webhooks', one: '信用变更推送', api: 'webhook', edited: '系统' },
    texts: () => ({ 地址: 'https://example.org/changes' }),
    more: async (page) => page.getByRole('checkbox').first().check(),
    made: async (page) => button(page, '我已记下').click(),
  },
]

for (const list of LISTS) {
  test(`a record of ${list.path} is created, edited and deleted by its buttons`, async ({ browser }) => {
    await createEditDelete(browser, list)
  })
}
