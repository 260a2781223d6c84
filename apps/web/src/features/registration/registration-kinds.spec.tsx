import { PARTICIPANT_PATHS, type ParticipantSign } from '@credit/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { registrationToken } from '../../shared/registration-token.js'
import { stubApi } from '../../shared/testing.js'
import type { OwnRegistration } from './calls.js'
import t from './locales/zh-CN.json' with { type: 'json' }
import { RegistrationPanel } from './registration-panel.js'

interface Kind {
  sign: ParticipantSign
  /** Fields with label and value. */
  details: readonly (readonly [field: string, label: string, value: string])[]
  /** Field of the kind with a value that its rule refuses. */
  bad: readonly [field: string, value: string]
}

/** Fields of each kind (specification 3). */
const KINDS: readonly Kind[] = [
  {
    sign: 1,
    details: [
      ['name', '名称', '滨河区图书馆'],
      ['unifiedSocialCreditCode', '统一社会信用代码', '91350100M000100Y43'],
      ['address', '地址', '滨河路 1 号'],
      ['unitLeader', '单位负责人', '王建国'],
      ['workPhone', '办公电话', '010-66001234'],
      ['contacts', '联系人', '李敏'],
      ['contactsPhone', '联系电话', '13811112222'],
    ],
    bad: ['contactsPhone', '12811112222'],
  },
  {
    sign: 2,
    details: [
      ['name', '名称', '滨河办公用品'],
      ['unifiedSocialCreditCode', '统一社会信用代码', '91350100M000100Y43'],
      ['address', '地址', '科技路 2 号'],
      ['contactsName', '联系人', '赵强'],
      ['contactsNumber', '联系人身份证号', '11010519491231002X'],
      ['contactsPhone', '联系电话', '13811113333'],
      ['contactsEmail', '电子邮箱', 'zhao@example.com'],
    ],
    bad: ['contactsNumber', '110105491231002'],
  },
  {
    sign: 3,
    details: [
      ['name', '名称', '新正招标代理'],
      ['unifiedSocialCreditCode', '统一社会信用代码', '91350100M000100Y43'],
      ['registration', '注册地', '滨河区'],
      ['businessAddress', '经营地址', '商务路 3 号'],
      ['postalCode', '邮政编码', '100020'],
      ['contacts', '联系人', '孙丽'],
      ['contactsTelPhone', '固定电话', '0371-6600123'],
      ['contactsCellPhone', '手机', '13811114444'],
    ],
    bad: ['postalCode', '10002'],
  },
  {
    sign: 4,
    details: [
      ['name', '姓名', '何晓明'],
      ['certificateNumber', '证书编号', 'ZJ-1'],
      ['graduatedSchool', '毕业院校', '理工大学'],
      ['employer', '工作单位', '设计研究院'],
      ['cellPhone', '手机', '13811115555'],
    ],
    bad: ['certificateNumber', '证书 1'],
  },
]

const ACCOUNT = { loginName: 'library1', phone: '13700001111', code: '0000' }
const PASSWORD = 'Lanterne#47'
const AREA = 'a6'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Responses of all other calls. */
const ANSWERS = {
  '/area/list': [{ areaId: AREA, areaName: '滨河区' }],
  HIGHEST_EDUCATION: { items: [{ value: '3', label: '硕士', enabled: true }] },
  '/getVerificationCode': { registrationToken: 'token', resendAfter: 60 },
}

function show({ sign }: Kind): void {
  const router = createMemoryRouter([{ path: '*', element: <RegistrationPanel sign={sign} /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** Chooses an option of a list. */
async function choose(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(option))
}

beforeAll(async () => {
  await initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'registration', 'participants'] })
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  registrationToken.clear()
})

describe.each(KINDS)('registration of sign $sign', (kind) => {
  const { sign, details, bad } = kind
  const labelOf = (name: string) => details.find(([one]) => one === name)?.[1] ?? ''
  const expected = Object.fromEntries(details.map(([name, , value]) => [name, value]))

  it('reports a wrong value, links to it, and sends the completed form', async () => {
    const calls = stubApi({
      ...ANSWERS,
      [`/accountRegister/${PARTICIPANT_PATHS[sign]}`]: { registrationToken: 'token' },
      '/accountRegister/mine': { sign, status: 'pending', areaName: '滨河区', loginName: 'x' },
    })
    show(kind)
    await choose(t.fields.areaId, '滨河区')
    if (sign === 4) await choose('最高学历', '硕士')
    for (const [, label, value] of details) fill(label, value)

    const [name, value] = bad
    fill(labelOf(name), value)
    press(t.next)
    const summary = await screen.findByRole('alert')
    const fault = await within(summary).findByRole('button', { name: new RegExp(labelOf(name)) })
    fireEvent.click(fault)
    expect(document.activeElement).toBe(field(labelOf(name)))
    fill(labelOf(name), expected[name] ?? '')
    press(t.next)
    await screen.findByRole('button', { name: t.back })

    fill(t.fields.loginName, ACCOUNT.loginName)
    fill(t.fields.pwd, PASSWORD)
    fill(t.fields.confirm, PASSWORD)
    fill(t.fields.phone, ACCOUNT.phone)
    fill(t.fields.vcode, '0000')
    press('获取验证码')
    await screen.findByRole('button', { name: /^\d+ 秒后重新获取$/ })
    fill(t.fields.code, ACCOUNT.code)
    // Going back and forth keeps all values.
    press(t.back)
    expect(field(labelOf(name)).value).toBe(expected[name])
    press(t.next)
    await screen.findByRole('button', { name: t.back })
    press(t.next)

    expect(await screen.findByText(expected.name ?? '')).toBeTruthy()
    const posted = () => calls.find(({ path }) => path.endsWith(`/accountRegister/${PARTICIPANT_PATHS[sign]}`))
    press(t.send)
    await screen.findAllByText(t.required.consent)
    expect(posted()).toBeUndefined()
    fireEvent.click(screen.getByRole('checkbox', { name: t.fields.consent }))
    press(t.send)
    expect(await screen.findByText(t.status.pending.title)).toBeTruthy()
    expect(posted()?.body).toEqual({
      ...{ ...expected, ...ACCOUNT, pwd: PASSWORD, areaId: AREA, fileIds: [], consent: true },
      ...(sign === 4 ? { gender: 2, highestEducation: '3' } : {}),
    })
  })

  it('shows why it was rejected, and sends the correction', async () => {
    const [changed, label] = details[2] ?? ['', '']
    const own: Partial<OwnRegistration> = {
      ...{ sign, status: 'rejected', reason: '请核对地址', loginName: 'x', version: 2 },
      ...{ phone: '137****1111', areaId: AREA, files: [], codeConfirmed: false },
      fields: { ...expected, gender: 2, highestEducation: '3' },
    }
    const calls = stubApi({ ...ANSWERS, '/accountRegister/mine': own })
    registrationToken.set('token')
    show(kind)
    await screen.findByText(/请核对地址/)
    fill(label, '市设计研究院')
    press(t.next)
    await screen.findByRole('button', { name: t.back })
    press(t.next)
    fireEvent.click(await screen.findByRole('checkbox', { name: t.fields.consent }))
    press(t.resend)
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    const { contactsNumber: _, ...kept } = expected
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ ...kept, [changed]: '市设计研究院', areaId: AREA, fileIds: [], consent: true },
      ...(sign === 4 ? { gender: 2, highestEducation: '3' } : {}),
      version: 2,
    })
  })
})
