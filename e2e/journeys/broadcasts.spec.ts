import { login, startSession } from '../lib/login.js'
import { expect, test } from '../lib/test.js'

test('a supervisor writes to all experts of a district, and one of them reads it', async ({ page, browser }) => {
  await login(page, 'supervisor', 'supervisor06', '/broadcasts')
  await page.getByRole('button', { name: /新建通知$/ }).click()
  const dialog = page.getByRole('dialog', { name: '新建通知' })
  await expect(dialog.getByText('请选择接收角色')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '评审专家' }).check()
  await expect(dialog.getByText(/^将发送给 [1-9]\d* 个账号，每个账号一次$/)).toBeVisible()
  await expect(dialog.getByText('通知将发送给本区域的账号。')).toBeVisible()
  await dialog.getByRole('button', { name: /发\s*送$/ }).click()
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText(
    ['标题（中文）', '内容（中文）'].map((field) => `请填写${field}`),
  )
  const title = '评审专家年度培训'
  await dialog.getByRole('textbox', { name: '标题（中文）' }).fill(title)
  await dialog.getByRole('textbox', { name: '标题（英文）' }).fill('Yearly training')
  await dialog.getByRole('textbox', { name: '内容（中文）' }).fill('请于本月底前完成线上课程。')
  await dialog.getByRole('textbox', { name: '内容（英文）' }).fill('Please finish the course by the end of the month.')
  await dialog.getByRole('button', { name: /发\s*送$/ }).click()
  await expect(page.getByText('通知正在发送').first()).toBeVisible()
  const sent = page.getByRole('row').filter({ hasText: title })
  await expect(sent).toContainText('评审专家')

  const expert = await (await browser.newContext()).newPage()
  await startSession(expert.context(), 'expert', 'expert01')
  await expect(async () => {
    await expert.goto('/messages')
    await expect(expert.getByText('请于本月底前完成线上课程。')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.reload()
  await expect(sent).not.toContainText('发送中')

  const supplier = await (await browser.newContext()).newPage()
  await login(supplier, 'supplier', 'supplier01', '/messages')
  await expect(supplier.getByRole('heading', { name: '系统消息', level: 1 })).toBeVisible()
  await expect(supplier.getByText('请于本月底前完成线上课程。')).toHaveCount(0)
})

test('the city publishes a maintenance notice and removes it', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/broadcasts')
  const card = page.getByRole('region', { name: '维护公告' })
  await card.getByRole('button', { name: '保存公告' }).click()
  await expect(card.locator('.ant-form-item-explain-error')).toHaveText([
    '请填写中文内容',
    '请选择开始时间',
    '请选择结束时间',
  ])
  await card.getByRole('textbox', { name: '中文内容' }).fill('系统将于周六升级。')
  await card.getByRole('textbox', { name: '英文内容' }).fill('The system is updated on Saturday.')
  const from = card.getByRole('textbox', { name: '开始时间' })
  await from.fill('2090-01-07 22:00:00')
  await page.keyboard.press('Enter')
  const until = card.getByRole('textbox', { name: '结束时间' })
  await until.fill('2090-01-08 26:00:00')
  await card.getByRole('button', { name: '保存公告' }).click()
  await expect(card.locator('.ant-form-item-explain-error')).toHaveText(/时间/)
  await expect(until).toHaveValue('2090-01-08 26:00:00')
  await until.fill('2090-01-08 06:00:00')
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: '保存公告' }).click()
  await expect(page.getByText('公告已保存').first()).toBeVisible()
  await page.reload()
  await expect(card.getByRole('textbox', { name: '中文内容' })).toHaveValue('系统将于周六升级。')
  await expect(from).toHaveValue('2090-01-07 22:00:00')
  await card.getByRole('button', { name: '撤下公告' }).click()
  await expect(page.getByText('公告已撤下').first()).toBeVisible()
  await expect(card.getByRole('textbox', { name: '中文内容' })).toHaveValue('')
})
