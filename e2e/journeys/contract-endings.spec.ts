import { ask } from '../lib/ask.js'
import { login, startSession } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { makeSection } from '../lib/world.js'

interface Section {
  ending: string | null
  penalty: number | null
  delayDays: number | null
}

test('a supervisor enters how a contract ended, and its evaluators read it', async ({ page, browser, baseURL }) => {
  const { place, purchaser } = await makeSection({ stage: 1 })
  const { id: projectId } = place.project
  await login(page, 'supervisor', 'supervisor06', `/projectDetails?id=${projectId}`)
  await page.getByRole('button', { name: `修改“${place.bidSectionName}”的合同结束情况` }).click()
  const dialog = page.getByRole('dialog')
  // The value covers the control.
  await dialog.getByRole('combobox', { name: '结束方式' }).click({ force: true })
  await page.getByTitle('供应商提前解除').click()
  await dialog.getByLabel('违约金').fill('-5')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText(/^请输入 0 至/)
  await dialog.getByLabel('违约金').fill('1200.5')
  await dialog.getByLabel('延期').fill('3')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  for (const fact of ['供应商提前解除', '违约金 1,200.50', '延期 3 天']) {
    await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible()
  }
  const section = await ask<Section>(page, `sysProjectBidSection/detail/${place.id}`)
  expect(section).toMatchObject({ ending: 'bySupplier', penalty: 1200.5, delayDays: 3 })

  await page.getByRole('button', { name: `进入下一阶段：${place.bidSectionName}` }).click()
  await dialog.getByRole('button', { name: '进入下一阶段' }).click()
  await expect(dialog).toBeHidden()

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage()
  await startSession(desk.context(), 'purchaser', purchaser.name)
  await desk.goto(`/evaluate/inputevaluate/${projectId}?bid=${place.id}&stage=2`)
  const facts = desk.locator('.evaluation-form:visible')
  await expect(facts.getByText('供应商提前解除').first()).toBeVisible()
  await expect(facts.getByText('1,200.50').first()).toBeVisible()
})
