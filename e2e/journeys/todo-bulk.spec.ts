import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'
import { makeParties } from '../lib/world.js'

test('a supervisor approves to-dos of one kind and rejects others with a reason', async ({ browser }) => {
  const suppliers = await makeParties('supplier', 3)
  const names = suppliers.map(({ title }) => title)
  for (const { put, participantId, title: name } of suppliers) {
    await put(`supplier/${participantId}`, { name: `${name}（更名）` })
  }
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  await page.goto('/')
  const card = page.getByRole('region', { name: /待办事项/ })
  const choose = async (name: string) => card.getByRole('checkbox', { name: new RegExp(`选择.*${name}`) }).check()
  await card
    .getByRole('radiogroup')
    .getByText(/^资料变更/)
    .click()
  for (const name of names.slice(0, 2)) await choose(name)
  await card.getByRole('button', { name: '通过所选 2 项' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '通过 2 条' }).click()
  await expect(dialog.getByText('2 条中完成 2 条')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  for (const [n, caller] of suppliers.slice(0, 2).entries()) {
    const { name } = await caller.get<{ name: string }>(`supplier/${caller.participantId}`)
    expect(name).toBe(`${names[n]}（更名）`)
  }

  await choose(names[2] ?? '')
  await card.getByRole('button', { name: '驳回所选 1 项' }).click()
  const reject = dialog.getByRole('button', { name: '驳回 1 条' })
  await expect(reject).toBeDisabled()
  await dialog.getByRole('textbox', { name: '驳回理由' }).fill('与证照不符')
  await reject.click()
  await expect(dialog.getByText('1 条中完成 1 条')).toBeVisible()
  const [, , last] = suppliers
  if (!last) throw new Error('there are three')
  const { name } = await last.get<{ name: string }>(`supplier/${last.participantId}`)
  expect(name).toBe(names[2])
})
