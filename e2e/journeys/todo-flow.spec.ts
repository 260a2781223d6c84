import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'

interface Todos {
  records: { todoId: string; waitsFor: string | null }[]
}

test('the ten oldest to-dos are decided in 20 clicks, in their rows', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const decidable = async () => {
    const { records } = await city.get<Todos>('supervisor/examineList?size=9999')
    return records.filter(({ waitsFor }) => waitsFor === null).map(({ todoId }) => todoId)
  }
  const oldest = (await decidable()).slice(0, 10)
  expect(oldest).toHaveLength(10)
  const page = await enter(browser, city)
  await page.goto('/')
  const card = page.getByRole('region', { name: /^待办事项/ })
  const dialog = page.getByRole('dialog')
  let clicks = 0
  for (const todoId of oldest) {
    const row = card.locator(`tr[data-row-key="${todoId}"]`)
    await row.locator('button[aria-keyshortcuts="a"]').click()
    clicks += 1
    const reason = dialog.locator('textarea')
    await expect(dialog.locator('.ant-modal-footer button').last()).toBeVisible()
    for (const field of await reason.all()) await field.fill('经核查属实')
    await dialog.locator('.ant-modal-footer button').last().click()
    clicks += 1
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
  }
  expect(clicks).toBe(20)
  const left = await decidable()
  expect(oldest.filter((todoId) => left.includes(todoId))).toEqual([])
  await page.context().close()
})
