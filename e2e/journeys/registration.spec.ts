import t from '../../apps/web/src/features/registration/locales/en-US.json' with { type: 'json' }
import zh from '../../apps/web/src/features/registration/locales/zh-CN.json' with { type: 'json' }
import { callerOf, enter } from '../lib/caller.js'
import { waitUntilLoaded } from '../lib/loaded.js'
import { fillLogin } from '../lib/login.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'
import { freshCode } from '../lib/world.js'

const PASSWORD = 'Lanterne#47'
const LICENCE = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
}

const NAME = 'Riverside Office Supplies'
const LOGIN_NAME = 'riverside'
/** Label and value of the text fields. */
const DETAILS: Readonly<Record<string, string>> = {
  Name: NAME,
  'Credit code': freshCode(),
  Address: '2 Science Road',
  Contact: 'Zhao Qiang',
  'ID number of the contact': '11010519491231002X',
  'Contact phone': '13811113333',
  'E-mail': 'zhao@example.com',
}
/** A field, and a value that its rule refuses. */
const [BAD_LABEL, BAD_VALUE] = ['ID number of the contact', '110105491231002'] as const
/** Address that the supervisor asks the applicant for. */
const ADDRESS = '22 Science Road'

/** A label; the mark of a required field is part of its name. */
const labelled = (label: string) => new RegExp(`^(\\* ?)?${label}$`)
const field = (page: Page, label: string) => page.getByRole('textbox', { name: labelled(label) })

test('a supplier registers, is rejected, corrects, is approved and logs in', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`/login?type=${TYPE.supplier}`)
  await page.getByRole('link', { name: 'Register now' }).click()
  await expect(page).toHaveURL('/regedit?type=supplier')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title[TYPE.supplier])
  for (const [label, value] of Object.entries(DETAILS)) await field(page, label).fill(value)
  const next = page.getByRole('button', { name: t.next, exact: true })

  // A value that the rule refuses keeps the step, and is named above the form.
  await field(page, BAD_LABEL).fill(BAD_VALUE)
  // Presses as long as a person does: an error that appears on leaving the field must not move the button away.
  await next.click({ delay: 200 })
  const faults = page.getByRole('alert').getByRole('button')
  await expect(faults).toContainText([BAD_LABEL])
  // A fault leads to its field.
  await faults.first().click()
  await expect(field(page, BAD_LABEL)).toBeFocused()
  await field(page, BAD_LABEL).fill(DETAILS[BAD_LABEL] ?? '')
  await next.click()

  await field(page, t.fields.loginName).fill(LOGIN_NAME)
  await field(page, t.fields.pwd).fill(PASSWORD)
  await field(page, t.fields.confirm).fill(PASSWORD)
  await field(page, t.fields.phone).fill('13720000001')
  await field(page, t.fields.vcode).fill('0000')
  const drawn = page.waitForResponse(/\/verification\//)
  await page.getByRole('button', { name: t.captcha.refresh }).click()
  expect((await drawn).ok()).toBe(true)
  await waitUntilLoaded(page.locator('form img[src*="/verification/"]'))
  await page.getByRole('button', { name: 'Get code', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await field(page, t.fields.code).fill('0000')
  const add = async () => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t.files.add }).click()
    await (await chosen).setFiles(LICENCE)
    await expect(page.locator('.ant-upload-list-item-done')).toHaveCount(1)
  }
  await add()
  // Removing a file and adding it again keeps the values of the other steps.
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByText('licence.pdf')).toHaveCount(0)
  await add()
  await page.getByRole('button', { name: t.back, exact: true }).click()
  await expect(field(page, BAD_LABEL)).toHaveValue(DETAILS[BAD_LABEL] ?? '')
  await next.click()
  await expect(page.getByText('licence.pdf')).toBeVisible()
  await next.click()

  await expect(page.getByText(NAME, { exact: true })).toBeVisible()
  const send = page.getByRole('button', { name: t.send })
  await send.click()
  await expect(page.getByText(t.required.consent).first()).toBeVisible()
  await page.getByRole('checkbox', { name: t.fields.consent }).check()
  await send.click()
  await expect(page.getByText(t.status.pending.title)).toBeVisible()

  // The supervisor comes from the to-do list.
  const supervisor = await enter(browser, await callerOf('supervisor', 'admin'))
  await supervisor.goto('/userManagemen/registrations')
  await supervisor.getByRole('link', { name: NAME, exact: true }).click()
  await expect(supervisor.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(supervisor.getByRole('link', { name: 'licence.pdf' })).toBeVisible()
  await supervisor.getByRole('button', { name: zh.examination.action.reject.button }).click()
  const dialog = supervisor.getByRole('dialog')
  await dialog.getByRole('textbox').fill('请核对地址')
  await dialog.getByRole('button', { name: zh.examination.action.reject.button }).click()
  await expect(supervisor.getByText(zh.examination.options.status.rejected, { exact: true })).toBeVisible()

  // The first try to log in leads to the correction.
  await page.goto(`/login?type=${TYPE.supplier}`)
  await fillLogin(page, LOGIN_NAME, PASSWORD)
  await page.getByRole('link', { name: 'Correct the registration and send it again' }).click()
  await expect(page.getByText('请核对地址')).toBeVisible()
  await field(page, 'Address').fill(ADDRESS)
  await next.click()
  await next.click()
  await page.getByRole('checkbox', { name: t.fields.consent }).check()
  await page.getByRole('button', { name: t.resend }).click()
  await expect(page.getByText(t.status.pending.title)).toBeVisible()

  await supervisor.reload()
  await expect(supervisor.getByText(ADDRESS)).toBeVisible()
  await supervisor.getByRole('button', { name: zh.examination.action.approve.button }).click()
  await supervisor.getByRole('dialog').getByRole('button', { name: zh.examination.action.approve.button }).click()
  await expect(supervisor.getByText(zh.examination.options.status.approved, { exact: true })).toBeVisible()

  await page.goto(`/login?type=${TYPE.supplier}`)
  await fillLogin(page, LOGIN_NAME, PASSWORD)
  await page.getByRole('button', { name: /的账号$|^Account of / }).waitFor()
  await expect(page.getByText(NAME).first()).toBeVisible()
  await context.close()
  await supervisor.context().close()
})
