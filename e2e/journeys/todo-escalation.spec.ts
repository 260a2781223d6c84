import { callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

test('an overdue to-do is marked until it is decided, if its area escalates', async ({ browser }) => {
  const district = await enter(browser, await callerOf('supervisor', 'supervisor06'))
  await district.goto('/Area')
  const settings = district.getByRole('region', { name: '待办督办' })
  const escalates = settings.getByRole('switch')
  const switchTo = async (isOn: boolean) => {
    await visit(district, '/Area')
    await expect(escalates).toBeChecked({ checked: !isOn })
    await escalates.press('Space')
    const saved = district.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await settings.getByRole('button', { name: '保存' }).click()
    await saved
    await expect(escalates).toBeChecked({ checked: isOn })
    await visit(district, '/')
  }
  const marked = (page: Page) =>
    page.getByRole('region', { name: /^待办事项/ }).getByRole('row', { name: /OHS-1107.*已上报市级/ })
  const only = (page: Page) => page.getByRole('radiogroup').getByText(/^已上报市级 \d+$/)
  await switchTo(false)
  await expect(district.getByRole('row', { name: /OHS-1107/ })).toBeVisible()
  await expect(only(district)).toHaveCount(0)
  await switchTo(true)
  await expect(marked(district)).toBeVisible()

  const city = await enter(browser, await callerOf('supervisor', 'admin'))
  await city.goto('/')
  await only(city).click()
  await expect(marked(city)).toBeVisible()
  await expect(city.getByRole('row', { name: /OHS-1107/ })).toHaveCount(1)
  await expect(city.getByRole('row', { name: /QMS-1101/ })).toHaveCount(0)
  await marked(city).locator('button[aria-keyshortcuts="a"]').click()
  const dialog = city.getByRole('dialog')
  await dialog.locator('.ant-modal-footer button').last().click()
  await expect(dialog).toBeHidden()
  await expect(marked(city)).toHaveCount(0)
  await visit(district, '/Area')
  await visit(district, '/')
  await expect(district.getByRole('region', { name: /^待办事项/ })).toBeVisible()
  await expect(marked(district)).toHaveCount(0)
  await district.context().close()
  await city.context().close()
})
