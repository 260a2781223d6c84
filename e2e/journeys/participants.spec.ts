import texts from '../../apps/web/src/features/participants/locales/en-US.json' with { type: 'json' }
import kit from '../../apps/web/src/resource-kit/locales/en-US.json' with { type: 'json' }
import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { expect, type Locator, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

const name = 'Riverside Paper'
const code = registrationNumber('99010000000000')
const { fields } = texts.supplier

/** A label; the mark of a required field is part of its name. */
const labelled = (label: string) => new RegExp(`^(\\* ?)?${label}$`)
const field = (page: Page, label: string) => page.getByRole('textbox', { name: labelled(label) })
const button = (page: Page | Locator, label: string) => page.getByRole('button', { name: label, exact: true })
const tab = (page: Page, label: string) => page.getByRole('tab', { name: label })

test('a supervisor creates, edits and deletes a supplier, but none with projects', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'supervisor06'), 'en-US')
  await page.goto('/userManagemen/supplierManagement')
  await button(page, kit.button.create.replace('{{one}}', texts.supplier.one)).click()
  await field(page, fields.name).fill(name)
  await field(page, fields.unifiedSocialCreditCode).fill('9199')
  await button(page, kit.button.save).click()
  await expect(page.getByRole('alert').getByRole('button')).toContainText([fields.unifiedSocialCreditCode])
  await field(page, fields.unifiedSocialCreditCode).fill(code)
  await field(page, fields.contactsNumber).fill('11010519491231002X')
  await button(page, kit.button.save).click()
  await expect(page).toHaveURL(/\/userManagemen\/supplierManagement/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await button(page, kit.button.edit).click()
  await field(page, fields.address).fill('9 Paper Road')
  await button(page, kit.button.save).click()
  await expect(page).toHaveURL(/\/supplierManagement\/details/)
  await expect(page.getByText('9 Paper Road')).toBeVisible()
  await tab(page, texts.tabs.history).click()
  const history = page.getByRole('tabpanel', { name: texts.tabs.history })
  await expect(history.getByRole('row', { name: /9 Paper Road/ })).toBeVisible()

  // An ID number is shown in full on demand, and the look is in the log.
  await tab(page, texts.tabs.overview).click()
  await expect(page.getByText('110***********002X')).toBeVisible()
  await button(page, texts.idNumber.reveal).click()
  await expect(page.getByText('11010519491231002X')).toBeVisible()
  await button(page, texts.idNumber.hide).click()
  await expect(page.getByText('11010519491231002X')).toBeHidden()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const { get } = await callerOf('supervisor', 'supervisor06')
  const log = await get<{ records: { after: { fields?: string[] } }[] }>(
    `logs/operation?action=personal-data:view&entityId=${id}&size=50`,
  )
  expect(log.records.filter(({ after }) => after.fields)).toHaveLength(1)

  await button(page, kit.button.delete).click()
  await page.getByRole('dialog').getByRole('button', { name: kit.button.delete, exact: true }).click()
  await expect(page).toHaveURL(/\/userManagemen\/supplierManagement/)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)

  const { records } = await get<{ records: { id: string }[] }>('supplier/list?source=sync&size=1')
  await visit(page, `/supplierManagement/details?id=${records[0]?.id}`)
  await button(page, kit.button.delete).click()
  await page.getByRole('dialog').getByRole('button', { name: kit.button.delete, exact: true }).click()
  await expect(page.getByText(/lots \(\d+\)/)).toBeVisible()
  await page.context().close()
})

test('a supplier proposes changes; one is withdrawn, another approved', async ({ browser }) => {
  const caller = await callerOf('supplier', 'supplier03')
  const own = await enter(browser, caller, 'en-US')
  await own.goto('/supplierManagement/details')
  await button(own, texts.own.edit).click()
  await field(own, fields.address).fill('1 Wrong Road')
  await button(own, kit.button.save).click()
  await expect(own.getByRole('heading', { name: texts.pending.title })).toBeVisible()
  await expect(own.getByText('1 Wrong Road')).toBeVisible()
  await button(own, texts.pending.withdraw.button).click()
  await own.getByRole('dialog').getByRole('button', { name: texts.pending.withdraw.button }).click()
  await expect(own.getByRole('heading', { name: texts.pending.title })).toHaveCount(0)

  await button(own, texts.own.edit).click()
  await field(own, fields.address).fill('3 Refused Road')
  await button(own, kit.button.save).click()
  await expect(own.getByRole('heading', { name: texts.pending.title })).toBeVisible()
  const desk = await enter(browser, await callerOf('supervisor', 'admin'), 'en-US')
  await desk.goto(`/supplierManagement/details?id=${caller.participantId}`)
  await button(desk, texts.pending.reject.button).click()
  const refusal = desk.getByRole('dialog')
  await refusal.getByRole('textbox', { name: texts.pending.reason }).fill('No such road')
  await button(refusal, texts.pending.reject.button).click()
  await expect(refusal).toBeHidden()
  await tab(desk, texts.tabs.history).click()
  const history = desk.getByRole('table', { name: texts.history.title })
  await history.getByRole('button', { name: 'Expand row' }).first().click()
  await expect(history.getByText('3 Refused Road')).toBeVisible()
  await history.getByRole('button', { name: 'Collapse row' }).first().click()
  await expect(history.getByText('3 Refused Road')).toBeHidden()
  await desk.context().close()
  await own.reload()

  const address = '2 Right Road'
  const contact = 'Front desk'
  await button(own, texts.own.edit).click()
  await field(own, fields.address).fill(address)
  await field(own, fields.contactsName).fill(contact)
  await button(own, kit.button.save).click()
  await expect(own.getByRole('heading', { name: texts.pending.title })).toBeVisible()
  await expect(own.getByText(contact)).toBeVisible()

  const page = await enter(browser, await callerOf('supervisor', 'admin'), 'en-US')
  const todo = await (await callerOf('supervisor', 'admin')).get<{
    records: { sourceType: string; link: string }[]
  }>('supervisor/examineList?size=9999')
  const link = todo.records.find(
    (item) => item.sourceType === 'profile' && item.link.includes(caller.participantId),
  )?.link
  await page.goto(link ?? '')
  const waiting = page.getByRole('region', { name: texts.pending.title })
  await expect(waiting.getByText(address)).toBeVisible()
  await waiting.getByRole('button', { name: texts.pending.approve.button }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.pending.approve.button }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText(address)).toBeVisible()

  await own.reload()
  await tab(own, texts.tabs.history).click()
  const decided = own.getByRole('table', { name: texts.history.title })
  await expect(decided.getByText(texts.history.state.approved).first()).toBeVisible()
  await expect(decided.getByText(texts.history.state.withdrawn)).toBeVisible()
  await own.context().close()
  await page.context().close()
})

test('a supervisor disables an account, enables it and resets its password', async ({ browser }) => {
  const supervisor = await callerOf('supervisor', 'admin')
  const { participantId } = await callerOf('purchaser', 'purchaser02')
  const page = await enter(browser, supervisor, 'en-US')
  await page.goto(`/userManagemen/details?id=${participantId}&tab=accounts`)
  const act = async (action: 'disable' | 'enable' | 'reset') => {
    await button(page, texts.accounts[action].button).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.accounts[action].button }).click()
  }
  await act('disable')
  await expect(page.getByText(texts.accounts.state.disabled, { exact: true })).toBeVisible()
  await act('enable')
  await expect(page.getByText(texts.accounts.state.enabled, { exact: true })).toBeVisible()
  await act('reset')
  await expect(page.getByText(texts.accounts.reset.once)).toBeVisible()
  await button(page, 'I have noted it').click()
  await expect(page.getByText(texts.accounts.oneTime, { exact: true })).toBeVisible()
  await page.context().close()
})
