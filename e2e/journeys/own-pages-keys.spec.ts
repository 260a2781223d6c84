import { callerOf, enter } from '../lib/caller.js'
import { arrowTo, pressKey, tabTo, typeInto } from '../lib/keys.js'
import { expect, test } from '../lib/test.js'

test('the own pages of a participant are viewed read-only and left by keyboard only', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const { participantId: id, session } = await callerOf('supplier', 'supplier01')
  const { name } = session.user as { name: string }
  const before = await city.get<{ address: string | null }>(`supplier/${id}`)
  const page = await enter(browser, city)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/supplierManagement/details?id=${id}`)
  await pressKey(page, button('以主体身份查看'))
  await pressKey(page, button('开始查看'))
  const banner = page.getByRole('status').filter({ hasText: '只能查看，不能操作' })
  await expect(banner).toContainText(name)
  await expect(heading).toContainText(name)

  await tabTo(page, page.getByRole('menu'))
  const link = page.getByRole('menu').getByRole('link', { name: '待我评价', exact: true })
  await arrowTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/evaluate(\?|$)/)
  await expect(heading).toBeFocused()

  await pressKey(page, page.getByRole('button', { name: /的账号$/ }))
  await arrowTo(page, page.getByRole('menuitem', { name: '个人信息' }))
  await page.keyboard.press('Enter')
  await pressKey(page, button('修改资料'))
  await typeInto(page, page.getByRole('textbox', { name: /^(\* ?)?地址$/ }), '不应保存的地址')
  await pressKey(page, button('保存'))
  await expect(page.getByText('正在以主体身份查看，只能查看，不能操作')).toBeVisible()

  // Dismissing the question keeps the typed text: the supervisor still sees the participant's pages, and changes
  // nothing.
  page.once('dialog', (dialog) => void dialog.dismiss())
  const asked = page.waitForEvent('dialog')
  await pressKey(page, button('退出查看'))
  await asked
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 403)
  await pressKey(page, button('保存'))
  await refused
  await expect(banner).toContainText(name)

  page.once('dialog', (dialog) => void dialog.accept())
  await pressKey(page, button('退出查看'))
  await expect(page).toHaveURL(new RegExp(`/supplierManagement/details\\?id=${id}$`))
  await expect(banner).toHaveCount(0)
  await expect(button('以主体身份查看')).toBeVisible()
  expect((await city.get<{ address: string | null }>(`supplier/${id}`)).address).toBe(before.address)
  await page.context().close()
})
