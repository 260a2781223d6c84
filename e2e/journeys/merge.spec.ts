import texts from '../../apps/web/src/features/participants/locales/en-US.json' with { type: 'json' }
import { type Caller, callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { expect, type Page, test } from '../lib/test.js'

const { merge } = texts

async function created(caller: Caller, name: string, address: string, digits: string): Promise<string> {
  const unifiedSocialCreditCode = registrationNumber(digits)
  const body = { name, address, unifiedSocialCreditCode }
  const { id } = await caller.post<{ id: string }>('supplier', body)
  return id
}

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pdf = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

test('a supervisor merges two records of one supplier, field by field, and undoes it', async ({ browser }) => {
  const caller = await callerOf('supervisor', 'supervisor06')
  const kept = await created(caller, 'Kept Paper', '1 Kept Road', '99010000000000')
  const other = await created(caller, 'Other Paper', '2 Other Road', '99010000000001')
  const page = await enter(browser, caller, 'en-US')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 409) refused.push(answer.url())
  })
  await page.goto(`/supplierManagement/details?id=${kept}`)
  await button(page, merge.button).click()
  await dialog(page).getByRole('combobox', { name: merge.other }).fill('Other Paper')
  await page.getByTitle(/^Other Paper/).click()
  const address = (text: string) =>
    dialog(page).getByRole('radio', { name: `${texts.supplier.fields.address}: ${text}` })
  // The arrow keys choose within a field.
  await address('1 Kept Road').press('ArrowDown')
  await expect(address('2 Other Road')).toBeChecked()
  await address('2 Other Road').press('ArrowDown')
  await expect(address('1 Kept Road')).toBeChecked()
  await address('2 Other Road').check()
  await expect(dialog(page).getByText(merge.nothing)).toBeVisible()

  // Sending is refused unless the proof is given, and the fields show the errors.
  await button(page, merge.send).click()
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  await dialog(page).getByRole('textbox', { name: merge.reason }).fill('One licence')
  await dialog(page).locator('input[type=file]').setInputFiles(pdf)
  await button(page, merge.send).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('2 Other Road')).toBeVisible()
  // The merged record is not asked again for a preview of its merge.
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])

  // The id of the merged record leads to the kept one.
  const { id } = await caller.get<{ id: string }>(`supplier/${other}`)
  expect(id).toBe(kept)
  await page.getByRole('tab', { name: texts.tabs.history }).click()
  await button(page, merge.undo.button).click()
  await dialog(page).getByRole('button', { name: merge.undo.button, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(merge.state.undone, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const separate = await caller.get<{ id: string; address: string }>(`supplier/${other}`)
  expect(separate).toMatchObject({ id: other, address: '2 Other Road' })
  await page.getByRole('tab', { name: texts.tabs.overview }).click()
  await expect(page.getByText('1 Kept Road')).toBeVisible()
  await page.context().close()
})
