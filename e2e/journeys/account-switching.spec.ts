import { DEMO_PASSWORD } from '@credit/testkit'
import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'

async function openSwitch(page: Page) {
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: '切换身份' }).click()
  return page.getByRole('dialog', { name: '切换身份' })
}

test("one person switches from an expert's account to a supplier's by a code", async ({ page }) => {
  await login(page, 'expert', 'expert05')
  const dialog = await openSwitch(page)
  await dialog.getByRole('button', { name: '切换到 supplier05' }).click()
  const form = page.getByRole('dialog', { name: '切换到 supplier05' })
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  // Codes are fixed whenever captchas are.
  await form.getByLabel('短信验证码').fill('0000')
  await form.getByRole('button', { name: /^切\s*换$/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('menuitem', { name: '证书' })).toBeVisible()
  expect((await ask<{ loginName: string }>(page, 'account/me')).loginName).toBe('supplier05')
  const back = await openSwitch(page)
  await expect(back.getByRole('button', { name: '切换到 expert05' })).toBeVisible()
})

test('an account of another organisation cannot be linked, even with its password', async ({ page }) => {
  await login(page, 'supplier', 'supplier04')
  const dialog = await openSwitch(page)
  await expect(dialog).toContainText('没有可切换的账号')
  await dialog.getByRole('button', { name: '关联本单位账号' }).click()
  const form = page.getByRole('dialog', { name: '关联本单位账号' })
  await form.getByRole('radio', { name: '代理机构' }).check()
  await form.getByRole('textbox', { name: '登录账号' }).fill('agency04')
  await form.getByLabel('该账号的密码').fill(DEMO_PASSWORD)
  await form.getByLabel('当前账号的密码').fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: /^关\s*联$/ }).click()
  await expect(form.getByText('不是同一单位的其他类型账号')).toBeVisible()
})
