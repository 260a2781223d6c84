import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'

test('a name without English is marked, listed, read in Chinese, and translated', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const page = await enter(browser, admin)
  await page.goto('/baseinfo/roles/create')
  await page.getByRole('textbox', { name: '英文' }).fill('Only English')
  await page.getByRole('button', { name: /保存$/ }).click()
  await expect(page.getByText('请填写中文').first()).toBeVisible()
  await page.getByRole('textbox', { name: '英文' }).fill('')
  await page.getByRole('textbox', { name: '中文' }).fill('信息员')
  await page.getByRole('button', { name: /保存$/ }).click()
  const row = page.getByRole('row').filter({ hasText: '信息员' })
  await expect(row.getByText('未译', { exact: true })).toBeVisible()

  await page.goto('/baseinfo/translations')
  await expect(page.getByRole('heading', { level: 1, name: '未译文本' })).toBeVisible()
  await page.getByRole('link', { name: '信息员' }).click()
  await expect(page).toHaveURL(/\/baseinfo\/roles\/edit\//)
  await expect(page.getByRole('heading', { level: 1, name: '编辑角色' })).toBeVisible()
  await expect(page.getByRole('main').getByText('未译', { exact: true })).toBeVisible()

  await page.context().close()

  const english = await enter(browser, admin, 'en-US')
  await english.goto('/baseinfo/roles')
  const untranslated = english.getByRole('row').filter({ hasText: '信息员' })
  await expect(untranslated.locator('[lang=zh]')).toHaveText('信息员')
  await expect(untranslated.getByText('Not translated')).toBeVisible()

  await english.goto('/baseinfo/translations')
  await english.getByRole('link', { name: '信息员' }).click()
  await english.getByRole('textbox', { name: 'English' }).fill('Clerk')
  await english.getByRole('button', { name: /Save$/ }).click()
  await expect(english.getByRole('row').filter({ hasText: 'Clerk' })).toBeVisible()
  await english.goto('/baseinfo/translations')
  await expect(english.getByText('All texts have English.')).toBeVisible()
  await english.context().close()
})
