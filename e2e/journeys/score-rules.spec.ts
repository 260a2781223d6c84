import { login, startSession } from '../lib/login.js'
import { createEditDelete } from '../lib/records.js'
import { expect, test } from '../lib/test.js'

test('a preset is previewed and applied with a reason, and the old version restored', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/score')
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
  await card.getByText('数据表').click()
  await expect(card.getByRole('table', { name: '分值分布' }).getByRole('row')).toHaveCount(21)
  await expect(card.getByRole('table', { name: '变化最大的主体' }).getByRole('row')).toHaveCount(11)
  // The message is gone after three seconds, so the wait begins before the click.
  const saved = page.getByText('保存成功').waitFor()
  const reason = card.getByRole('textbox', { name: '变更理由' })
  await reason.fill('试行宽松方案')
  await apply.click()
  await saved

  const versions = card.getByRole('table', { name: '规则版本' })
  const changed = versions.getByRole('row').filter({ hasText: '理由：试行宽松方案' })
  await expect(changed).toContainText('基础分 30 → 60')
  await versions.getByRole('button', { name: '恢复第 1 版' }).click()
  await expect(base).toHaveValue('30')
  await expect(card.getByRole('table', { name: '供应商' })).toBeVisible()
  await reason.fill('恢复原规则')
  await apply.click()
  await expect(versions.getByRole('row').filter({ hasText: '理由：恢复原规则' })).toBeVisible()
  await expect(apply).toBeDisabled()
  await expect(base).toHaveValue('30')
})

test("a changed star level previews its effect and shows the recomputation's progress", async ({ page, context }) => {
  await startSession(context, 'supervisor', 'admin')
  const change = async (score: string) => {
    await page.goto('/baseinfo/rate')
    await page.getByRole('button', { name: '编辑“信用良好”' }).click()
    await page.getByRole('textbox', { name: '起始分' }).fill(score)
    await page.getByRole('button', { name: '保存', exact: true }).click()
  }
  await change('81')
  const dialog = page.getByRole('dialog', { name: '保存后的影响' })
  await expect(dialog.getByText(/个主体中，0个信用分/)).toBeVisible()
  await expect(dialog.getByRole('table', { name: '供应商' })).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: '起始分' })).toHaveValue('81')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/已按新规则重新计算/)).toBeVisible()

  // Two levels cannot begin at one score.
  await change('60')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: '取消' }).click()
  await change('80')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/baseinfo\/rate(\?|$)/)
})

test('a star level is created, edited and deleted by its buttons', async ({ browser }) => {
  await createEditDelete(browser, {
    ...{ path: '/baseinfo/rate', one: '星级', api: 'starRating', asks: true },
    // Not fewer stars than the levels below it have.
    texts: () => ({ 星级: '5', 起始分: '99.9', 均分下限: '80' }),
  })
})

test('an unrated participant is shown as such, with its calculation', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/userManagemen/supplierManagement?unrated=true')
  const row = page.getByRole('row').filter({ hasText: '未评级' }).first()
  await row.getByRole('link', { name: '未评级' }).click()
  const card = page.getByRole('region', { name: '信用分' })
  await expect(card.getByText('未评级', { exact: true })).toBeVisible()
  await expect(card.getByText(/评级需 2 名且权重合计达 3/)).toBeVisible()
  await expect(card.getByText('暂计分')).toBeVisible()
})
