import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'

test('a participant of the one area complains from its menu; other areas have no entry', async ({ browser }) => {
  const elsewhere = await enter(browser, await callerOf('supplier', 'supplier01'))
  await elsewhere.goto('/')
  await expect(elsewhere.getByRole('menuitem', { name: '我的项目' })).toBeVisible()
  await expect(elsewhere.getByRole('menuitem', { name: '在线投诉' })).toHaveCount(0)
  await elsewhere.context().close()

  const page = await enter(browser, await callerOf('supplier', 'supplier05'))
  await page.goto('/')
  await page.getByRole('menuitem', { name: '在线投诉' }).click()
  await expect(page).toHaveURL(/\/questionComplaint\/complaint(\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: '在线投诉' })).toBeVisible()
  const title = '评审时间'
  await page.getByRole('button', { name: '提交投诉' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '事实与理由' }).fill('评审时间与公告不一致，请核实。')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page).toHaveURL(/\/questionComplaint\/details\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.getByRole('menuitem', { name: '在线投诉' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  await page.context().close()
})

test('the page of complaints opens for any participant, and leads supervisors to cases', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supplier', 'supplier01'))
  await page.goto('/questionComplaint/complaint')
  await expect(page.getByRole('heading', { level: 1, name: '在线投诉' })).toBeVisible()
  await page.getByRole('button', { name: '提交投诉' }).click()
  await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible()
  await page.context().close()

  const desk = await enter(browser, await callerOf('supervisor', 'supervisor06'))
  await desk.goto('/questionComplaint/complaint')
  await expect(desk).toHaveURL(/\/integrityManagement\/cases(\?|$)/)
  await expect(desk.getByRole('row').first()).toBeVisible()
  await desk.context().close()
})
