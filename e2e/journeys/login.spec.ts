import { openProfile } from '../lib/loaded.js'
import { fillLogin, loginByForm } from '../lib/login.js'
import { TYPE } from '../lib/session.js'
import { expect, test } from '../lib/test.js'

const PEOPLE = [
  ['supervisor', 'admin'],
  ['supervisor', 'supervisor06'],
  ['purchaser', 'purchaser01'],
  ['supplier', 'supplier01'],
  ['agency', 'agency01'],
  ['expert', 'expert01'],
] as const

for (const [type, name] of PEOPLE) {
  test(`${name} logs in, lands on its home and logs out`, async ({ page }) => {
    await loginByForm(page, type, name)
    await expect(page).toHaveTitle(/政府采购信用管理系统$/)
    if (type === 'supervisor') {
      await expect(page.getByText('待办', { exact: false }).first()).toBeVisible()
      await expect(page.getByRole('region', { name: '评价数据统计' })).toBeVisible()
      await expect(page.getByRole('region', { name: '需要您处理' })).toHaveCount(0)
    } else {
      await expect(page.getByRole('region', { name: '需要您处理' })).toBeVisible()
      await expect(page.getByRole('region', { name: '信用分' })).toBeVisible()
      await expect(page.getByRole('region', { name: '评价数据统计' })).toHaveCount(0)
      // The profile is collapsed below the pending evaluations.
      const code = page.getByText(type === 'expert' ? '证书编号' : '统一社会信用代码')
      await expect(code).toHaveCount(0)
      await openProfile(page)
      await expect(code.first()).toBeVisible()
      await expect(page.getByText(name).first()).toBeVisible()
    }
    await page.getByRole('button', { name: /的账号$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/homes$/)
    await page.goto('/logs')
    await expect(page).toHaveURL(/\/login\?/)
  })
}

test('a wrong password keeps the account, renews the captcha and says so', async ({ page }) => {
  await page.goto(`/login?type=${TYPE.supplier}`)
  const picture = page.locator('form img')
  await fillLogin(page, 'supplier02', 'Wrong@2026')
  await expect(page.getByRole('alert').filter({ hasText: /账号或密码/ })).toBeVisible()
  await expect(page.locator('input[name=loginName]')).toHaveValue('supplier02')
  await expect(page.locator('input[name=vcode]')).toHaveValue('')
  await expect(picture).toBeVisible()
})

test('a wrong login type goes to the root, an unknown path to /404', async ({ page }) => {
  await page.goto('/login?type=7')
  await expect(page).toHaveURL(/\/homes$/)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/homes$/)
})

test('login returns to the page that was requested', async ({ page }) => {
  await page.goto('/baseinfo/banner')
  await expect(page).toHaveURL(/\/login\?type=\d&redirect=/)
  await page.goto(`/login?type=0&redirect=${encodeURIComponent('/baseinfo/banner')}`)
  await fillLogin(page, 'admin', 'Credit@2026')
  await expect(page).toHaveURL(/\/baseinfo\/banner/)
})
