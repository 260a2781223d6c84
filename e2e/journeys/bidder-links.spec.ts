import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { admin, firstOf, makeSection, type Party } from '../lib/world.js'

interface Link {
  id: string
  status: string
}
interface Supplier {
  contactsPhone: string
  version: number
}

/** Corrects the phone of a supplier's contact. */
async function statePhone({ participantId }: Party, contactsPhone: string): Promise<void> {
  const { get, put } = await admin()
  const { version } = await get<Supplier>(`supplier/${participantId}`)
  await put(`supplier/${participantId}`, { contactsPhone, version })
}

test('bidders with one phone are found at night, judged, and released once corrected', async ({ page, server }) => {
  const { winner, losers, place } = await makeSection({ losers: 1 })
  const rival = firstOf(losers)
  await statePhone(winner, '13900001111')
  await statePhone(rival, '+86 139-0000-1111')
  await server.advance(1)
  await login(page, 'supervisor', 'supervisor06', '/')
  const row = page.getByRole('region', { name: /^待办事项/ }).getByRole('row', { name: new RegExp(rival.title) })
  await expect(row).toContainText('信息相同且参与同一标段')
  await row.getByRole('link', { name: /^核查：/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(winner.title)
  await expect(heading).toContainText(rival.title)
  await expect(page.getByText('这是线索，不是围标串标的结论')).toBeVisible()
  const evidence = page.getByRole('table', { name: '相同信息' })
  await expect(evidence.getByRole('row', { name: /电话/ })).toContainText('1111')
  await expect(page.getByRole('table', { name: '共同参与的标段' })).toContainText(place.project.name)

  await page.getByRole('link', { name: place.project.name }).click()
  const mark = page.getByRole('link', { name: '投标关联 1' })
  await mark.click()
  // The address changes before the page, which has a row with the same name.
  await expect(heading).toHaveText('投标关联')
  const found = page.getByRole('main').getByRole('row', { name: new RegExp(rival.title) })
  await found.getByRole('link', { name: rival.title }).click()
  await expect(page.getByText('投标关联 1 条')).toBeVisible()
  await page.goBack()
  await expect(heading).toHaveText('投标关联')
  await found.getByRole('link', { name: '电话' }).click()
  // The rows of the list have the same button.
  await expect(heading).toContainText(winner.title)
  await page.getByRole('button', { name: '持续关注' }).first().click()
  const dialog = page.getByRole('dialog', { name: /持续关注/ })
  await dialog.getByRole('button', { name: '持续关注' }).click()
  await expect(dialog.getByText('请填写理由')).toBeVisible()
  await dialog.getByRole('textbox', { name: '理由' }).fill('两家单位的联系人为同一人')
  await dialog.getByRole('button', { name: '持续关注' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('两家单位的联系人为同一人')).toBeVisible()
  const path = `bidderLink/list?participantId=${rival.participantId}`
  const link = firstOf((await ask<{ records: Link[] }>(page, path)).records)
  expect(link.status).toBe('confirmed')

  await statePhone(rival, '13900002222')
  await server.advance(1)
  await login(page, 'supervisor', 'supervisor06', `/integrityManagement/links/details?id=${link.id}`)
  await expect(page.getByText('本条关联已自动结束')).toBeVisible()
  await expect(evidence).toContainText('现已不同')
})
