import { enter } from '../lib/caller.js'
import { givenOf, pathOf } from '../lib/evaluation.js'
import { login, startSession } from '../lib/login.js'
import { png } from '../lib/picture.js'
import { expect, test } from '../lib/test.js'
import { makeSection } from '../lib/world.js'

test('a supervisor moves a section on, and a party of it finds a new evaluation', async ({ browser }) => {
  const { place, purchaser: buyer } = await makeSection({ stage: 1 })
  const supervisor = await (await browser.newContext()).newPage()
  await startSession(supervisor.context(), 'supervisor', 'admin')
  const atNext = async () => (await givenOf(buyer.get, place)).filter(({ stage }) => stage === 2).length
  expect(await atNext()).toBe(0)

  await supervisor.goto(`/projectDetails?id=${place.project.id}`)
  const section = supervisor.getByRole('region', { name: place.bidSectionName, exact: true })
  await section.getByRole('button', { name: /下一阶段/ }).click()
  const dialog = supervisor.getByRole('dialog')
  await expect(dialog.getByText('履约验收')).toBeVisible()
  await dialog.getByRole('button', { name: /下一阶段/ }).click()
  await expect(dialog).toBeHidden()
  await expect(section.locator('[aria-current=step]')).toContainText('履约验收')

  await expect.poll(atNext).toBeGreaterThan(0)
  const purchaser = await enter(browser, buyer)
  await purchaser.goto(`${pathOf(place)}&stage=2`)
  await expect(purchaser.locator('fieldset.question').first()).toBeVisible()
})

test('a cell of the evaluation matrix switches on and off and asks about open sections', async ({ page }) => {
  await makeSection({ stage: 2 })
  await login(page, 'supervisor', 'admin', '/baseinfo/evaluation')
  const cell = page.getByRole('switch', { name: /^启用 C3 / })
  await expect(cell).not.toBeChecked()
  await cell.click()
  const question = page.getByRole('dialog', { name: /个标段生成评价/ })
  await question.getByRole('button', { name: '暂不生成' }).click()
  await expect(cell).toBeChecked()
  await page.reload()
  await expect(cell).toBeChecked()
  await cell.click()
  await expect(cell).not.toBeChecked()
  await page.getByRole('button', { name: '新增互评设置' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '新增互评设置' })).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: /^预览 A1 / }).click()
  const preview = page.getByRole('dialog', { name: /^A1/ })
  const questions = preview.locator('fieldset.question')
  await expect(questions.first()).toBeVisible()
  for (const asked of await questions.all()) {
    await expect(preview.getByText('100.00')).toHaveCount(0)
    await asked.getByRole('radio').first().check()
  }
  await expect(preview.getByText('100.00')).toBeVisible()
})

test('enabling a cell of the evaluation matrix can be undone for 30 s', async ({ page }) => {
  await makeSection({ stage: 2 })
  await login(page, 'supervisor', 'admin', '/baseinfo/evaluation')
  const cell = page.getByRole('switch', { name: /^启用 C3 / })
  await expect(cell).not.toBeChecked()
  await cell.click()
  const question = page.getByRole('dialog', { name: /个标段生成评价/ })
  await question.getByRole('button', { name: '暂不生成' }).click()
  await expect(cell).toBeChecked()
  const notice = page.getByRole('status').filter({ hasText: '撤销' })
  await notice.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await expect(cell).not.toBeChecked()
  await page.reload()
  await expect(cell).not.toBeChecked()
})

test('a district can only change its home pictures to pictures of sufficient size', async ({ page }) => {
  await login(page, 'supervisor', 'supervisor06')
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: '更换首页图片' }).click()
  const dialog = page.getByRole('dialog', { name: '更换首页图片' })
  const slot = dialog.getByRole('region', { name: '首页背景图' })
  await slot.locator('input[type=file]').setInputFiles({
    name: 'small.png',
    mimeType: 'image/png',
    buffer: png(1919, 475),
  })
  await expect(slot.getByRole('alert')).toHaveText('图片尺寸不能小于 1920*475')
  await slot.locator('input[type=file]').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: png(1920, 475),
  })
  await expect(slot.getByRole('alert')).toHaveCount(0)
})
