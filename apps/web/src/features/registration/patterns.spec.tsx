import { LOCALES, PARTICIPANT_RESOURCES, type ParticipantSign } from '@credit/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { i18n, initI18n } from '../../i18n/index.js'
import { expectFaults, fieldOf } from '../../shared/field-testing.js'
import { stubApi } from '../../shared/testing.js'
import { AccountFields } from './account-fields.js'
import { RegistrationForm } from './registration-form.js'

const NAMESPACES = ['common', 'kit', 'registration', 'participants']

/** Values that a field's rule accepts and refuses (specification 5). */
interface FieldCase {
  name: string
  rule: string
  good: readonly string[]
  bad: readonly string[]
}

const PHONE = {
  rule: 'phone',
  good: ['13811112222', '19911112222'],
  bad: ['12811112222', '1381111222', '23811112222', '010-66001234'],
}
const LANDLINE = {
  rule: 'landline',
  good: ['010-66001234', '0371-6600123', '0371 6600123', '66001234', '13811112222'],
  repaired: { '0371 6600123': '03716600123' },
  bad: ['123456', '010-', '01-6600123', 'x'],
}
const CREDIT_CODE = {
  name: 'unifiedSocialCreditCode',
  rule: 'creditCode',
  good: ['91350100M000100Y43', '110108000000016'],
  bad: ['91350100M000100Y4', '91350100I000100Y43', '11010800000001'],
}

const FIELDS: Readonly<Record<ParticipantSign, readonly [FieldCase, ...FieldCase[]]>> = {
  1: [
    CREDIT_CODE,
    { name: 'unitLeader', rule: 'illFormed', good: ['王', ' 王 '], bad: ['王\u0007'] },
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
    { name: 'contactsEmail', rule: 'email', good: ['a@b.cn'], bad: ['a@b', 'a b@c.cn', '@b.cn'] },
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
      bad: ['证书', 'a?b', 'a#b'],
    },
    { name: 'cellPhone', ...PHONE },
  ],
}

/** Characters that are not allowed in passwords. */
const FORBIDDEN = `|\\/'"~\``

beforeAll(async () => {
  await initI18n({ locale: 'en-US', namespaces: NAMESPACES })
})
beforeEach(() => void stubApi({ '/area/list': [], HIGHEST_EDUCATION: { items: [] } }))

const nothing = () => undefined
const draw = (element: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )

describe.each(LOCALES)('a registration in %s', (locale) => {
  beforeAll(async () => {
    await i18n.changeLanguage(locale)
  })

  it.each([1, 2, 3, 4] as const)('reports values that do not match a pattern, sign %i', async (sign) => {
    draw(<RegistrationForm sign={sign} token={null} onToken={nothing} onSent={nothing} />)
    const labelOf = (name: string) => i18n.t(`participants:${PARTICIPANT_RESOURCES[sign]}.fields.${name}`)
    const fields = FIELDS[sign].map(({ name, rule, ...values }) => ({
      ...values,
      label: labelOf(name),
      fault: i18n.t(`common:rule.${rule}`),
    }))
    for (const field of fields) await expectFaults(field)
    // An invalid field prevents the next step.
    const [{ label, bad, fault }] = fields as [(typeof fields)[number]]
    fireEvent.change(fieldOf(label), { target: { value: bad[0] } })
    fireEvent.click(screen.getByRole('button', { name: i18n.t('registration:next') }))
    expect((await screen.findByRole('alert')).textContent).toContain(fault)
    expect(fieldOf(label).closest<HTMLElement>('[style*="display: none"]')).toBeNull()
  })

  it('reports an invalid login name, password and phone', async () => {
    draw(
      <Form name="registration">
        <AccountFields sign={4} token={null} onToken={nothing} />
      </Form>,
    )
    const labelOf = (name: string) => i18n.t(`registration:fields.${name}`)
    await expectFaults({
      label: labelOf('loginName'),
      good: ['A1b2'],
      bad: ['a b c d', 'name@x', '用户名称'],
      fault: i18n.t('common:rule.loginName'),
    })
    await expectFaults({
      label: labelOf('pwd'),
      good: ['Zq7!kopw'],
      bad: [
        ...['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abc 1!xy'],
        ...[...FORBIDDEN].map((character) => `Abcdef1!${character}`),
      ],
      fault: i18n.t('common:rule.password'),
    })
    await expectFaults({
      label: labelOf('confirm'),
      good: ['Zq7!kopw'],
      bad: ['Zq7!kopx'],
      fault: i18n.t('common:password.differs'),
    })
    await expectFaults({
      label: labelOf('phone'),
      good: ['13811115555'],
      bad: ['12811112222', '1381111222', '23811112222'],
      fault: i18n.t('common:rule.phone'),
    })
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toBeNull())
  })
})
