import { DEMO_PASSWORD } from '@credit/testkit'
import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'

async function openSwitch(page: Page) {
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: '切换身份' }).click()
  return page.getByRole('dialog', { name: '切换身份' })
}

test('one person switches from the account of an expert to that of a supplier and back', async ({
  page,
}) => {
  await login(page, 'expert', 'expert05')
  let dialog = await openSwitch(page)
  await dialog.getByRole('button', { name: '切换到 supplier05' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('menuitem', { name: '证书' })).toBeVisible()
  expect((await ask<{ loginName: string }>(page, 'account/me')).loginName).toBe('supplier05')

  dialog = await openSwitch(page)
  await dialog.getByRole('button', { name: '切换到 expert05' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await ask<{ loginName: string }>(page, 'account/me')).loginName)
    .toBe('expert05')
})

test('an account of another organisation is not linked, whoever knows its password', async ({
  page,
}) => {
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
