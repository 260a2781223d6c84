import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { expect, test } from '../lib/test.js'

const ID_NUMBER = '110105198503040127'

test('a supplier is found by an ID number, also after going back; no URL contains it', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const name = '证件查找'
  const unifiedSocialCreditCode = registrationNumber('99010000000000')
  await admin.post('supplier', { name, unifiedSocialCreditCode, contactsNumber: ID_NUMBER })
  const page = await enter(browser, admin)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/userManagemen/supplierManagement')
  const search = page.getByRole('searchbox', { name: '搜索' })
  const rows = page.locator('tbody tr[data-row-key]')
  const found = page.getByRole('link', { name, exact: true })
  await search.fill(ID_NUMBER)
  await expect(rows).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.goBack()
  await expect(search).toHaveValue(ID_NUMBER)
  await expect(found).toBeVisible()
  await expect(rows).toHaveCount(1)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  expect([...addresses, kept].filter((text) => text.includes(ID_NUMBER))).toEqual([])

  // The list itself is not searched when it is opened again.
  await page.getByRole('menu').getByRole('link', { name: '供应商', exact: true }).click()
  await expect(search).toHaveValue('')
  await expect(rows).not.toHaveCount(1)
  await page.context().close()
})
