import { randomInt } from 'node:crypto'
import en from '../../apps/web/src/features/registration/locales/en-US.json' with { type: 'json' }
import zh from '../../apps/web/src/features/registration/locales/zh-CN.json' with { type: 'json' }
import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { waitUntilLoaded } from '../lib/loaded.js'
import { fillLogin } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'

const PASSWORD = 'Lanterne#47'
const LICENCE = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
}

const unique = randomInt(10_000, 99_999)
const code = (n: number) => registrationNumber(`990006${unique}${n}00`)

interface Applicant {
  kind: string
  type: 1 | 2 | 3 | 4
  locale: 'zh-CN' | 'en-US'
  name: string
  /** Label and value of the text fields. */
  details: Record<string, string>
  /** What the supervisor asks for: label and value. */
  corrected: [label: string, value: string]
  /** Label of a field of the kind, and a value that its rule refuses. */
  bad: [label: string, value: string]
}

const APPLICANTS: Applicant[] = [
  {
    kind: 'purchaser',
    type: 1,
    locale: 'zh-CN',
    name: `滨河区图书馆${unique}`,
    details: {
      名称: `滨河区图书馆${unique}`,
      统一社会信用代码: code(1),
      地址: '滨河路 1 号',
      单位负责人: '王建国',
      办公电话: '010-66001234',
      联系人: '李敏',
      联系电话: '13811112222',
    },
    corrected: ['地址', '滨河路 100 号'],
    bad: ['联系电话', '12811112222'],
  },
  {
    kind: 'supplier',
    type: 2,
    locale: 'en-US',
    name: `Riverside Office Supplies ${unique}`,
    details: {
      Name: `Riverside Office Supplies ${unique}`,
      'Credit code': code(2),
      Address: '2 Science Road',
      Contact: 'Zhao Qiang',
      'ID number of the contact': '11010519491231002X',
      'Contact phone': '13811113333',
      'E-mail': 'zhao@example.com',
    },
    corrected: ['Address', '22 Science Road'],
    bad: ['ID number of the contact', '110105491231002'],
  },
  {
    kind: 'agent',
    type: 3,
    locale: 'zh-CN',
    name: `新正招标代理${unique}`,
    details: {
      名称: `新正招标代理${unique}`,
      统一社会信用代码: code(3),
      注册地: '滨河区',
      经营地址: '商务路 3 号',
      邮政编码: '100020',
      联系人: '孙丽',
      固定电话: '0371-6600123',
      手机: '13811114444',
    },
    corrected: ['经营地址', '商务路 30 号'],
    bad: ['邮政编码', '10002'],
  },
  {
    kind: 'expert',
    type: 4,
    locale: 'en-US',
    name: `He Xiaoming ${unique}`,
    details: {
      Name: `He Xiaoming ${unique}`,
      'Certificate number': `ZJ${unique}`,
      School: 'University of Technology',
      Employer: 'Design Institute',
      Mobile: '13811115555',
    },
    corrected: ['Employer', 'City Design Institute'],
    bad: ['Certificate number', '证书 1'],
  },
]

/** Ant Design's name of the button that takes a file away. */
const removeFile = { 'zh-CN': '删除文件', 'en-US': 'Remove file' } as const

/** A label; the mark of a required field is part of its name. */
const labelled = (label: string) => new RegExp(`^(\\* ?)?${label}$`)
const field = (page: Page, label: string) => page.getByRole('textbox', { name: labelled(label) })

test.describe.configure({ mode: 'default' })

for (const applicant of APPLICANTS) {
  const { kind, type, locale, name, details } = applicant
  const t = locale === 'zh-CN' ? zh : en
  test(`${kind}: registers, is rejected, corrects, is approved and logs in (${locale})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`/login?type=${type}`)
    await page.getByRole('link', { name: locale === 'zh-CN' ? '立即注册' : 'Register now' }).click()
    await expect(page).toHaveURL(`/regedit?type=${kind}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title[type])
    for (const [label, value] of Object.entries(details)) await field(page, label).fill(value)
    if (type === 4) {
      await page.getByRole('combobox', { name: labelled('Highest education') }).click()
      await page.getByTitle('Master').click()
    }
    const next = page.getByRole('button', { name: t.next, exact: true })

    // A value that the rule refuses keeps the step, and is named above the form.
    const [badLabel, badValue] = applicant.bad
    await field(page, badLabel).fill(badValue)
    // As long as a person presses: what appears on leaving the field must not move the button away.
    await next.click({ delay: 200 })
    const faults = page.getByRole('alert').getByRole('button')
    await expect(faults).toContainText([badLabel])
    // A fault leads to its field.
    await faults.first().click()
    await expect(field(page, badLabel)).toBeFocused()
    await field(page, badLabel).fill(details[badLabel] ?? '')
    await next.click()

    const loginName = `${kind}${unique}`
    await field(page, t.fields.loginName).fill(loginName)
    await field(page, t.fields.pwd).fill(PASSWORD)
    await field(page, t.fields.confirm).fill(PASSWORD)
    await field(page, t.fields.phone).fill(`137${type}${String(unique).padStart(7, '0')}`)
    await field(page, t.fields.vcode).fill('0000')
    const drawn = page.waitForResponse(/\/verification\//)
    await page.getByRole('button', { name: t.captcha.refresh }).click()
    expect((await drawn).ok()).toBe(true)
    await waitUntilLoaded(page.locator('form img[src*="/verification/"]'))
    await page
      .getByRole('button', { name: locale === 'zh-CN' ? '获取验证码' : 'Get code', exact: true })
      .click()
    await expect(
      page.getByRole('button', { name: /^\d+ 秒后重新获取$|^Resend in \d+ s$/ }),
    ).toBeDisabled()
    await field(page, t.fields.code).fill('0000')
    const add = async () => {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: t.files.add }).click()
      await (await chosen).setFiles(LICENCE)
      await expect(page.locator('.ant-upload-list-item-done')).toHaveCount(1)
    }
    await add()
    // Removing a file and adding it again keeps the values of the other steps.
    await page.getByRole('button', { name: removeFile[locale] }).click()
    await expect(page.getByText('licence.pdf')).toHaveCount(0)
    await add()
    await page.getByRole('button', { name: t.back, exact: true }).click()
    await expect(field(page, badLabel)).toHaveValue(details[badLabel] ?? '')
    await next.click()
    await expect(page.getByText('licence.pdf')).toBeVisible()
    await next.click()

    await expect(page.getByText(name, { exact: true })).toBeVisible()
    const send = page.getByRole('button', { name: t.send })
    await send.click()
    await expect(page.getByText(t.required.consent).first()).toBeVisible()
    await page.getByRole('checkbox', { name: t.fields.consent }).check()
    await send.click()
    await expect(page.getByText(t.status.pending.title)).toBeVisible()

    // The supervisor comes from the to-do list.
    const supervisor = await enter(browser, await callerOf('supervisor', 'admin'))
    await supervisor.goto('/userManagemen/registrations')
    await supervisor.getByRole('link', { name, exact: true }).click()
    await expect(supervisor.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(supervisor.getByRole('link', { name: 'licence.pdf' })).toBeVisible()
    await supervisor.getByRole('button', { name: zh.examination.reject }).click()
    const dialog = supervisor.getByRole('dialog')
    await dialog.getByRole('textbox').fill('请核对地址')
    await dialog.getByRole('button', { name: zh.examination.reject }).click()
    await expect(
      supervisor.getByText(zh.examination.options.status.rejected, { exact: true }),
    ).toBeVisible()

    // The first try to log in leads to the correction.
    await page.goto(`/login?type=${type}`)
    await fillLogin(page, loginName, PASSWORD)
    await page
      .getByRole('link', {
        name:
          locale === 'zh-CN'
            ? '修改注册资料并重新提交'
            : 'Correct the registration and send it again',
      })
      .click()
    await expect(page.getByText('请核对地址')).toBeVisible()
    await field(page, applicant.corrected[0]).fill(applicant.corrected[1])
    await next.click()
    await next.click()
    await page.getByRole('checkbox', { name: t.fields.consent }).check()
    await page.getByRole('button', { name: t.resend }).click()
    await expect(page.getByText(t.status.pending.title)).toBeVisible()

    await supervisor.reload()
    await expect(supervisor.getByText(applicant.corrected[1])).toBeVisible()
    await supervisor.getByRole('button', { name: zh.examination.approve }).click()
    await supervisor
      .getByRole('dialog')
      .getByRole('button', { name: zh.examination.approve })
      .click()
    await expect(
      supervisor.getByText(zh.examination.options.status.approved, { exact: true }),
    ).toBeVisible()

    await page.goto(`/login?type=${type}`)
    await fillLogin(page, loginName, PASSWORD)
    await page.getByRole('button', { name: /的账号$|^Account of / }).waitFor()
    await expect(page.getByText(name).first()).toBeVisible()
    await context.close()
    await supervisor.context().close()
  })
}
