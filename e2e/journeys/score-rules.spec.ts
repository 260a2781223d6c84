import { expect, test } from '@playwright/test'
import { login } from '../lib/login.js'

test('a preset is previewed over all bands and applied, and the first numbers come back', async ({
  page,
}) => {
  await login(page, 'supervisor', 'admin')
  await page.goto('/baseinfo/score')
  const card = page.getByRole('region', { name: '计分公式' })
  const base = card.getByLabel('供应商基础分')
  const apply = card.getByRole('button', { name: '应用' })
  await expect(base).toHaveValue('30')
  await expect(card.getByText('45 份满分评价可得 88.50 分')).toBeVisible()

  const use = async (preset: string) => {
    await card.getByRole('combobox', { name: '使用预设方案' }).click()
    await page.getByTitle(preset, { exact: true }).click()
    await expect(apply).toBeDisabled()
    await card.getByRole('button', { name: '预览' }).click()
    await expect(card.getByRole('table', { name: '供应商' })).toBeVisible()
  }
  await use('互评制（宽松）')
  await expect(base).toHaveValue('60')
  await expect(card.getByText(/超过 60% 的有评级主体将处于/).first()).toBeVisible()
  // The message is gone after three seconds, so the wait begins before the click.
  const saved = page.getByText('保存成功').waitFor()
  await apply.click()
  await saved

  await use('互评制')
  await apply.click()
  await expect(apply).toBeDisabled()
  await expect(base).toHaveValue('30')
})

test('an unrated participant is shown as such, with its calculation', async ({ page }) => {
  await login(page, 'supervisor', 'admin')
  await page.goto('/userManagemen/supplierManagement?unrated=true')
  const row = page.getByRole('row').filter({ hasText: '暂无评级' }).first()
  await row.getByRole('link', { name: '暂无评级' }).click()
  const card = page.getByRole('region', { name: '信用分' })
  await expect(card.getByText('暂无评级', { exact: true })).toBeVisible()
  await expect(card.getByText(/满 3 个后给出评级/)).toBeVisible()
  await expect(card.getByText('试算分')).toBeVisible()
})
