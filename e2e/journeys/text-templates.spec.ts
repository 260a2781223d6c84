import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { firstOf } from '../lib/world.js'

interface Certificate {
  id: string
  name: string
  participantName: string
}

test('a district writes a template, and rejects a certificate with it', async ({ page }) => {
  await login(page, 'supervisor', 'supervisor06', '/baseinfo/templates/create')
  await page.getByRole('textbox', { name: '中文', exact: true }).fill('缺少附页')
  await page.getByRole('combobox', { name: '用于' }).click()
  await page.getByTitle('驳回证书').click()
  await expect(page.getByText('请勿填写姓名、电话、证件号等个人信息')).toBeVisible()
  const text = page.getByRole('textbox', { name: '内容（中文）' })
  await text.fill('缺少附页')
  // Inserts at the cursor.
  await text.press('Home')
  await page.getByRole('button', { name: '当事人 {party}' }).click()
  await expect(text).toHaveValue('{party}缺少附页')
  await text.fill('{party}所附的“{subject}”缺少{page}')
  await page.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(
    page.getByText('没有占位符 {page}，可用：{party} {subject} {number} {date} {authority}').first(),
  ).toBeVisible()
  await text.fill('{party}所附的“{subject}”缺少附页')
  await page.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(page.getByRole('row', { name: /缺少附页/ })).toContainText('滨河区')

  const { records } = await ask<{ records: Certificate[] }>(page, 'certificate/list?status=pending')
  const { id, name, participantName } = firstOf(records)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('textTemplate')) asked.push(request.url())
  })
  await visit(page, `/certificate/details?id=${id}`)
  await page.getByRole('button', { name: '不通过' }).click()
  const dialog = page.getByRole('dialog', { name: /不通过/ })
  const reason = dialog.getByRole('textbox', { name: '理由' })
  await reason.fill('经审核：')
  expect(asked).toEqual([])
  // By keyboard alone: the choice follows the field.
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: '使用模板' })).toBeFocused()
  await page.keyboard.type('附页')
  const option = page.getByRole('option', { name: /缺少附页/ })
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByText(`${participantName}所附的“${name}”缺少附页`)).toBeVisible()
  await page.keyboard.press('Enter')
  const filled = `经审核：\n${participantName}所附的“${name}”缺少附页`
  await expect(reason).toHaveValue(filled)
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(reason).toHaveValue('经审核：')
  await page.keyboard.press('Control+y')
  await expect(reason).toHaveValue(filled)
  await page.keyboard.type('。')
  await dialog.getByRole('button', { name: '不通过' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${participantName}所附的“${name}”缺少附页。`)).toBeVisible()

  // The template used last is the first one, in the next decision too.
  const next = firstOf((await ask<{ records: Certificate[] }>(page, 'certificate/list?status=pending')).records)
  await visit(page, `/certificate/details?id=${next.id}`)
  await page.getByRole('button', { name: '不通过' }).click()
  await dialog.getByRole('combobox', { name: '使用模板' }).click()
  await expect(page.locator('.template-popup .ant-select-item-option').first()).toContainText('缺少附页')
})
