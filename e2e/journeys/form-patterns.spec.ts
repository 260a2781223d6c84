import participantsEn from '../../apps/web/src/features/participants/locales/en-US.json' with {
  type: 'json',
}
import participantsZh from '../../apps/web/src/features/participants/locales/zh-CN.json' with {
  type: 'json',
}
import registrationEn from '../../apps/web/src/features/registration/locales/en-US.json' with {
  type: 'json',
}
import registrationZh from '../../apps/web/src/features/registration/locales/zh-CN.json' with {
  type: 'json',
}
import commonEn from '../../apps/web/src/shared/locales/en-US.json' with { type: 'json' }
import commonZh from '../../apps/web/src/shared/locales/zh-CN.json' with { type: 'json' }
import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { expect, type Page, test } from '../lib/test.js'

type Rule = keyof typeof commonEn.rule
/** `type` of the page, and the name of the participant's texts. */
const KINDS = {
  1: ['purchaser', 'purchaser'],
  2: ['supplier', 'supplier'],
  3: ['agent', 'agency'],
  4: ['expert', 'expert'],
} as const

/** Values that a field's rule takes and refuses (specification 5). */
interface FieldCase {
  name: string
  rule: Rule
  good: readonly string[]
  bad: readonly string[]
}

const PHONE = {
  rule: 'phone',
  good: ['13811112222', '19911112222'],
  bad: ['12811112222', '1381111222', '23811112222', '010-66001234'],
} as const
const LANDLINE = {
  rule: 'landline',
  good: ['010-66001234', '0371-6600123', '66001234', '13811112222'],
  bad: ['123456', '010-', '01-6600123', '0371 6600123', 'x'],
} as const
const CREDIT_CODE = {
  name: 'unifiedSocialCreditCode',
  rule: 'creditCode',
  good: ['91350100M000100Y43', registrationNumber('11010800000001')],
  bad: ['91350100M000100Y4', '91350100I000100Y43', '11010800000001'],
} as const

const FIELDS: Readonly<Record<keyof typeof KINDS, readonly FieldCase[]>> = {
  1: [
    CREDIT_CODE,
    { name: 'unitLeader', rule: 'personName', good: ['王'], bad: [' 王', '王 '] },
    { name: 'workPhone', ...LANDLINE },
    { name: 'contactsPhone', ...PHONE },
  ],
  2: [
    CREDIT_CODE,
    {
      name: 'contactsNumber',
      rule: 'idNumberForm',
      good: ['11010519491231002x'],
      bad: ['110105491231002', '11010519490231002X', 'x'],
    },
    { name: 'contactsPhone', ...PHONE },
    {
      name: 'contactsEmail',
      rule: 'email',
      good: ['a@b.cn'],
      bad: ['a@b', 'a b@c.cn', '@b.cn'],
    },
  ],
  3: [
    CREDIT_CODE,
    { name: 'postalCode', rule: 'postcode', good: ['100020'], bad: ['abcdef', '10002x'] },
    { name: 'contactsTelPhone', ...LANDLINE },
    { name: 'contactsCellPhone', ...PHONE },
  ],
  4: [
    {
      name: 'certificateNumber',
      rule: 'standardCode',
      good: ['ZJ-2024/01_a|b'],
      bad: ['证书', 'a b', 'a#b'],
    },
    { name: 'cellPhone', ...PHONE },
  ],
}

/** Characters that no password may have. */
const FORBIDDEN = `|\\/'"~\``

const LANGUAGES = {
  'zh-CN': { participants: participantsZh, registration: registrationZh, common: commonZh },
  'en-US': { participants: participantsEn, registration: registrationEn, common: commonEn },
}

const WORKSPACE = {
  'zh-CN': { loginName: '登录名', phone: '手机号', code: '编码', save: /保存$/ },
  'en-US': { loginName: 'Login name', phone: 'Phone', code: 'Code', save: /Save$/ },
}

const labelled = (label: string) => new RegExp(`^(\\* ?)?${label}$`)
/** A field by its label, and what is said below it. */
function fieldOf(page: Page, label: string) {
  const input = page.getByRole('textbox', { name: labelled(label) })
  const item = page.locator('.ant-form-item').filter({ has: input })
  return { input, fault: item.locator('.ant-form-item-explain-error') }
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  const { participants, registration, common } = LANGUAGES[locale]
  for (const sign of [1, 2, 3, 4] as const) {
    const [kind, texts] = KINDS[sign]
    test(`the form of a ${kind} names what does not fit a pattern, ${locale}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ locale })
      const page = await context.newPage()
      await page.goto(`/regedit?type=${kind}`)
      const labels: Record<string, string> = participants[texts].fields
      for (const { name, rule, good, bad } of FIELDS[sign]) {
        const { input, fault } = fieldOf(page, labels[name] ?? name)
        for (const value of bad) {
          await input.fill(value)
          await input.blur()
          await expect(fault, `${name}: ${value}`).toHaveText(common.rule[rule])
          await input.fill(good[0] ?? '')
          await input.blur()
          await expect(fault).toHaveCount(0)
        }
        for (const value of good) {
          await input.fill(value)
          await input.blur()
          await expect(input).toHaveValue(value)
          await expect(fault, `${name}: ${value}`).toHaveCount(0)
        }
      }
      // What is wrong keeps the step.
      const first = FIELDS[sign][0]
      await fieldOf(page, labels[first?.name ?? ''] ?? '').input.fill(first?.bad[0] ?? '')
      await page.getByRole('button', { name: registration.next, exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(common.rule[first?.rule ?? 'code'])
      await context.close()
    })
  }

  test(`login name, password, phone and code of a registration, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto('/regedit?type=expert')
    const labels: Record<string, string> = participants.expert.fields
    const fill = (name: string, value: string) =>
      fieldOf(page, labels[name] ?? name).input.fill(value)
    await fill('name', '何晓明')
    await fill('certificateNumber', 'ZJ1')
    await fill('graduatedSchool', '某大学')
    await fill('employer', '某院')
    await fill('cellPhone', '13811115555')
    await page.getByRole('combobox', { name: labelled(labels.highestEducation ?? '') }).click()
    await page.locator('.ant-select-item-option').first().click()
    await page.getByRole('button', { name: registration.next, exact: true }).click()

    const { fields } = registration
    const { fault: loginFault, input: loginName } = fieldOf(page, fields.loginName)
    for (const value of ['a b c d', 'name@x', '用户名称']) {
      await loginName.fill(value)
      await loginName.blur()
      await expect(loginFault, value).toHaveText(common.rule.loginName)
    }
    await loginName.fill('A1b2')
    await loginName.blur()
    await expect(loginFault).toHaveCount(0)

    const { fault: passwordFault, input: password } = fieldOf(page, fields.pwd)
    const forbidden = [...FORBIDDEN].map((character) => `Abcdef1!${character}`)
    for (const value of [
      'abcdef1!',
      'ABCDEF1!',
      'Abcdefg!',
      'Abcdefg1',
      'Abc 1!xy',
      ...forbidden,
    ]) {
      await password.fill(value)
      await password.blur()
      await expect(passwordFault, value).toHaveText(common.rule.password)
    }
    await password.fill('Zq7!kopw')
    await password.blur()
    await expect(passwordFault).toHaveCount(0)
    const { fault: confirmFault, input: confirm } = fieldOf(page, fields.confirm)
    await confirm.fill('Zq7!kopx')
    await confirm.blur()
    await expect(confirmFault).toHaveText(common.password.differs)
    await confirm.fill('Zq7!kopw')
    await confirm.blur()
    await expect(confirmFault).toHaveCount(0)

    const { fault: phoneFault, input: phone } = fieldOf(page, fields.phone)
    for (const value of ['12811112222', '1381111222', '23811112222']) {
      await phone.fill(value)
      await phone.blur()
      await expect(phoneFault, value).toHaveText(common.phone.rule)
    }
    await phone.fill('13811115555')
    await phone.blur()
    await expect(phoneFault).toHaveCount(0)
    await context.close()
  })

  test(`forms of the workspace name what does not fit a pattern, ${locale}`, async ({
    browser,
  }) => {
    const page = await enter(browser, await callerOf('supervisor', 'admin'), locale)
    const words = WORKSPACE[locale]
    // A form says what is wrong when it is saved for the first time, and from then on at once.
    const save = page.getByRole('button', { name: words.save })
    await page.goto('/userManagemen/administrator/create')
    await save.click()
    const login = fieldOf(page, words.loginName)
    await login.input.fill('a b c d')
    await login.input.blur()
    await expect(login.fault).toHaveText(common.rule.loginName)
    const phone = fieldOf(page, words.phone)
    await phone.input.fill('12811112222')
    await phone.input.blur()
    await expect(phone.fault).toHaveText(common.rule.phone)
    await page.goto('/baseinfo/dictionary/create')
    await save.click()
    const code = fieldOf(page, words.code)
    for (const value of ['a b', '代码', 'a#b']) {
      await code.input.fill(value)
      await code.input.blur()
      await expect(code.fault, value).toHaveText(common.rule.standardCode)
    }
    await code.input.fill('A-1/b_c|d')
    await code.input.blur()
    await expect(code.fault).toHaveCount(0)
    await page.context().close()
  })
}
