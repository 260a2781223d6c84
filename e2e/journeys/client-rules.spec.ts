import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

test('each login entry has its title; only participants can register or reset', async ({ page }) => {
  const titles = ['监管部门登录', '采购人登录', '供应商入口', '代理机构入口', '专家入口']
  for (const [type, title] of titles.entries()) {
    await page.goto(`/login?type=${type}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const links = page.getByText(/^(立即注册|忘记密码)/)
    await expect(links).toHaveCount(type === 0 ? 0 : 2)
  }
})

test('admin filters the ranking by area, other supervisors change home pictures', async ({ browser }) => {
  for (const [name, filters, pictures] of [
    ['admin', 1, 0],
    ['supervisor06', 0, 1],
  ] as const) {
    const page = await enter(browser, await callerOf('supervisor', name))
    await page.goto('/')
    const ranking = page.getByRole('region', { name: /信用排名/ })
    await expect(ranking.getByRole('table')).toBeVisible()
    await expect(ranking.getByRole('combobox', { name: '区域' })).toHaveCount(filters)
    await page.getByRole('button', { name: /的账号$/ }).click()
    await expect(page.getByText('退出登录')).toBeVisible()
    await expect(page.getByText('更换首页图片')).toHaveCount(pictures)
    await page.context().close()
  }
})

test('a pager has the total, a jumper and the sizes 5 to 40, remembered for each list', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  const suppliers = '/userManagemen/supplierManagement'
  await page.goto(suppliers)
  await expect(page.getByText(/^共 \d+ 个供应商$/)).toBeVisible()
  await expect(page.locator('.ant-pagination-options-quick-jumper')).toBeVisible()
  const sizes = page.locator('.ant-pagination-options select')
  await expect(sizes.locator('option')).toHaveText([/^5 /, /^10 /, /^20 /, /^40 /])
  await sizes.selectOption('5')
  const rows = page.locator('tbody tr.ant-table-row')
  await expect(rows).toHaveCount(5)
  await visit(page, '/projectManagement')
  await expect(rows).toHaveCount(10)
  await page.goto(suppliers)
  await expect(rows).toHaveCount(5)
})
