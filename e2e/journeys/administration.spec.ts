import { fillLogin, login } from '../lib/login.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

const CHOSEN = 'Lanterne#47'

/** An entry of the tree of menus. */
const entry = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })

/** The box of a page, or of a right on it, among the permissions of a role. */
const right = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** Resets the password of the administrator that is shown; returns the new one. */
async function resetPassword(page: Page): Promise<string> {
  await page.getByRole('button', { name: '重置密码' }).click()
  const dialog = page.getByRole('dialog', { name: /重置“周岚”的密码/ })
  await dialog.getByRole('button', { name: '重置密码' }).click()
  const shown = page.getByRole('dialog', { name: '“周岚”的临时密码' })
  const oneTime = (await shown.locator('code').textContent())?.trim() ?? ''
  await shown.getByRole('button', { name: '我已记下' }).click()
  await expect(page.getByText(oneTime)).toHaveCount(0)
  return oneTime
}

test('a new administrator sees the menu of the role after changing the password', async ({ page, browser }) => {
  const role = '轮播编辑'
  const loginName = 'clerk01'
  await login(page, 'supervisor', 'admin', '/baseinfo/roles/create')
  await page.getByRole('textbox', { name: '中文' }).fill(role)
  await page.getByRole('textbox', { name: '英文' }).fill('Slides')
  await page.getByRole('button', { name: /^系统设置 \/ 网站内容 0 / }).click()
  await right(page, '轮播图').check()
  await right(page, '轮播图：删除').uncheck()
  await expect(page.getByRole('button', { name: /^系统设置 \/ 网站内容 8 / })).toBeVisible()
  await expect(page.getByText(/^将授予 \d+ 项，收回 0 项$/)).toBeVisible()
  await page.getByRole('button', { name: /保存$/ }).click()
  await page.getByRole('searchbox', { name: '搜索' }).fill(role)
  await expect(page).toHaveURL(/keyword/)
  await page.getByRole('link', { name: role }).click()
  await expect(page.getByRole('heading', { level: 1, name: role })).toBeVisible()
  // The group is open, because the role has a part of it.
  const slides = page.getByRole('row', { name: '轮播图' })
  await expect(slides.getByRole('img', { name: '已授予' })).toHaveCount(7)
  await page.getByRole('button', { name: '修改角色' }).click()
  await expect(page).toHaveURL(/\/baseinfo\/roles\/edit\//)

  await visit(page, '/userManagemen/administrator/create')
  await page.getByRole('textbox', { name: '姓名' }).fill('周岚')
  await page.getByRole('textbox', { name: '登录名' }).fill(loginName)
  const roles = page.getByRole('combobox', { name: '角色' })
  await roles.click()
  await roles.fill(role)
  await page.locator('.ant-select-item-option', { hasText: role }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /保存$/ }).click()
  const made = page.getByRole('dialog', { name: '“周岚”已创建' })
  await made.getByRole('button', { name: '复制' }).click()
  const first = (await made.locator('code').textContent())?.trim() ?? ''
  await made.getByRole('button', { name: '我已记下' }).click()
  const row = page.getByRole('row').filter({ hasText: loginName })
  await expect(row).toContainText(role)
  await row.getByRole('button', { name: /查看/ }).click()
  // Replaces the password of the creation.
  const oneTime = await resetPassword(page)
  expect(oneTime).not.toBe(first)

  const clerk = await (await browser.newContext()).newPage()
  await clerk.goto(`/login?type=${TYPE.supervisor}`)
  await fillLogin(clerk, loginName, oneTime)
  await clerk.getByRole('dialog').getByRole('button', { name: '暂不登录' }).click()
  await expect(clerk.getByRole('dialog')).toBeHidden()
  await fillLogin(clerk, loginName, oneTime)
  await clerk.locator('input[name=oldPwd]').fill(oneTime)
  const fresh = clerk.getByRole('dialog').locator('input[type=password]')
  await fresh.nth(1).fill(CHOSEN)
  await fresh.nth(2).fill(CHOSEN)
  await clerk.getByRole('dialog').locator('button[type=submit]').click()
  await expect(clerk).toHaveURL(/\/homes$/)
  await clerk.goto(`/login?type=${TYPE.supervisor}&redirect=${encodeURIComponent('/baseinfo/banner')}`)
  await fillLogin(clerk, loginName, CHOSEN)

  await expect(clerk.getByRole('heading', { level: 1, name: '轮播图' })).toBeVisible()
  await expect(clerk.getByRole('menuitem', { name: '轮播图' })).toBeVisible()
  await expect(clerk.getByRole('menuitem', { name: '数据字典' })).toHaveCount(0)
  await expect(clerk.getByRole('button', { name: /^编辑“/ }).first()).toBeVisible()
  await expect(clerk.getByRole('button', { name: /^删除/ })).toHaveCount(0)

  // The server also refuses actions that have no button.
  const cookie = (await clerk.context().cookies()).find(({ name }) => name === 'Authorization')
  const headers = { Authorization: decodeURIComponent(cookie?.value ?? '') }
  const api = '/credit/admin/api'
  const list = await clerk.request.get(`${api}/carousel/diagram/list`, { headers })
  const { records } = await list.json()
  const removed = await clerk.request.delete(`${api}/carousel/diagram/${records[0].id}`, {
    headers,
  })
  expect(removed.status()).toBe(403)
  const dictionaries = await clerk.request.get(`${api}/dict/list`, { headers })
  expect(dictionaries.status()).toBe(403)
})

test('the menu is put into another order by keys, and the side menu follows', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo')
  await expect(page).toHaveURL(/\/baseinfo\/score$/)
  await visit(page, '/baseinfo/menus')
  // The group is closed at first.
  await page.getByRole('treeitem').filter({ hasText: '人员与权限' }).locator('.ant-tree-switcher').click()
  const areas = entry(page, '区域管理')
  await areas.getByText('区域管理').click()
  const tools = page.getByRole('button', { name: '上移' })
  await tools.click()
  await expect(page.getByText(/“区域管理”现为“人员与权限”下的第 \d+ 项/)).toBeVisible()
  const items = page.getByRole('menuitem')
  const follows = async (first: string, second: string) => {
    const names = await items.allTextContents()
    return names.indexOf(first) < names.indexOf(second)
  }
  await expect.poll(() => follows('区域管理', '角色')).toBe(true)
  await page.getByRole('button', { name: '下移' }).click()
  await expect.poll(() => follows('角色', '区域管理')).toBe(true)

  await page.getByRole('button', { name: /编辑$/ }).click()
  const dialog = page.getByRole('dialog', { name: '编辑“区域管理”' })
  await dialog.getByRole('textbox', { name: '中文' }).fill('区域')
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(page.getByRole('menuitem', { name: /区域$/ })).toBeVisible()
  await page.getByRole('button', { name: /编辑$/ }).click()
  await page.getByRole('dialog', { name: '编辑“区域”' }).getByRole('textbox', { name: '中文' }).fill('区域管理')
  await page.getByRole('dialog').getByRole('button', { name: /保存$/ }).click()
  await expect(page.getByRole('menuitem', { name: /区域管理$/ })).toBeVisible()

  for (const count of [0, 1]) {
    await page.getByRole('button', { name: /编辑$/ }).click()
    await page.getByRole('dialog').getByRole('switch', { name: '不在菜单中显示' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /保存$/ }).click()
    await expect(page.getByRole('menuitem', { name: /区域管理$/ })).toHaveCount(count)
  }
})

test('an area is opened, its administrator logs in at its host, and its closing shows', async ({ page, browser }) => {
  const name = '望江区'
  const subdomain = 'd16'
  const loginName = 'area16'
  await login(page, 'supervisor', 'admin', '/userManagemen/tenantAdministrator/create')
  await page.getByRole('textbox', { name: '区域编码' }).fill('003900130016')
  const names = page.getByRole('textbox', { name: '中文' })
  await names.first().fill(name)
  await page.getByRole('textbox', { name: '英文' }).first().fill('Wangjiang')
  await page.getByRole('textbox', { name: '子域名' }).fill(subdomain)
  await page.getByRole('textbox', { name: '姓名' }).fill('沈岚')
  await page.getByRole('textbox', { name: '登录名' }).fill(loginName)
  await page.getByRole('button', { name: /保存$/ }).click()
  const dialog = page.getByRole('dialog', { name: `“${name}”已创建` })
  const oneTime = (await dialog.getByLabel('临时密码').textContent())?.trim() ?? ''
  const address = (await dialog.getByRole('link').getAttribute('href')) ?? ''
  expect(new URL(address).hostname).toMatch(new RegExp(`^${subdomain}\\.`))
  await dialog.getByRole('button', { name: '我已记下' }).click()

  const clerk = await (await browser.newContext()).newPage()
  await clerk.goto(address)
  await expect(clerk.getByText(`${name}政府采购信用管理系统`).first()).toBeVisible()
  await fillLogin(clerk, loginName, oneTime)
  await clerk.locator('input[name=oldPwd]').fill(oneTime)
  const fresh = clerk.getByRole('dialog').locator('input[type=password]')
  await fresh.nth(1).fill(CHOSEN)
  await fresh.nth(2).fill(CHOSEN)
  await clerk.getByRole('dialog').locator('button[type=submit]').click()
  await expect(clerk).toHaveURL(/\/homes$/)
  await clerk.goto(`${address}&redirect=${encodeURIComponent('/Area')}`)
  await fillLogin(clerk, loginName, CHOSEN)
  await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(clerk).toHaveURL(/\/Area$/)

  await page.getByRole('searchbox', { name: '搜索' }).fill(subdomain)
  await expect(page).toHaveURL(/keyword/)
  await page.getByRole('row').filter({ hasText: subdomain }).getByRole('button', { name: /查看/ }).click()
  await page.getByRole('button', { name: '关闭区域' }).click()
  await page.getByRole('dialog', { name: /^关闭/ }).getByRole('button', { name: '关闭区域' }).click()
  await expect(page.getByRole('button', { name: '开通区域' })).toBeVisible()
  await clerk.goto(new URL('/homes', address).href)
  await expect(clerk.getByText('该地区暂未开通政府采购评价系统')).toBeVisible()
})
