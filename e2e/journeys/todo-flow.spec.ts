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

test('a record opened from the to-dos leads to the next one, by keys, too', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  await page.goto('/')
  const card = page.getByRole('region', { name: /^待办事项/ })
  await card
    .getByRole('radiogroup')
    .getByText(/^异常评价/)
    .click()
  await card
    .getByRole('link', { name: /^核查：/ })
    .first()
    .click()
  const walk = page.getByRole('navigation', { name: '待办' })
  await expect(walk.getByRole('button', { name: /^下一项（还有 \d+ 项）$/ })).toBeVisible()
  await expect(page.locator('button[aria-keyshortcuts="a"]')).toBeVisible()
  const first = page.url()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('n a r')
  expect(page.url()).toBe(first)
  await dialog.locator('.ant-modal-footer button').last().click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).not.toHaveURL(first)
  await expect(walk).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog.getByText('下一项待办')).toBeVisible()
  await page.context().close()
})
