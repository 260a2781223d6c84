import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { setSession } from '../../../api/session.js'
import { initI18n } from '../../../i18n/index.js'
import { RecordCommands } from '../../../resource-kit/record-commands.js'
import { recordFor, renderResource } from '../../../resource-kit/testing.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import { administrators } from './administrators.resource.js'

beforeAll(async () => {
  const namespaces = ['common', 'kit', 'identity-administrators']
  await initI18n({ locale: 'en-US', namespaces })
})

const RECORD = {
  ...recordFor(administrators),
  ...{ id: 'r1', loginName: 'clerk01', name: 'Zhang Lan', phone: '138****1234', areaId: 'a1' },
  ...{ roleIds: ['own'], roles: ['Clerk'], can: ['update', 'delete', 'reset'] as ('update' | 'delete' | 'reset')[] },
}
const ROLES = [
  { id: 'own', name: 'Clerk', areaId: 'a1' },
  { id: 'shared', name: 'Examiner', areaId: null },
  { id: 'foreign', name: 'Elsewhere', areaId: 'a2' },
]
const edit = () => {
  stubApi({ '/role/list': { records: ROLES, total: 3 } })
  return renderResource(administrators, administrators.routes.edit.replace(':id', 'r1'), ({ method, path }) =>
    path.endsWith('/list') ? [] : method === 'GET' ? RECORD : {},
  )
}
const city = { ...RECORD, areaName: 'Nanping' }
const bodyOf = async (calls: { method: string; options?: { body?: unknown } }[]) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  return calls.find(({ method }) => method === 'PUT')?.options?.body
}

describe('the form of an administrator', () => {
  it('sends a phone only if it was changed', async () => {
    const { calls } = edit()
    expect(await screen.findByDisplayValue('138****1234')).toBeTruthy()
    const body = await bodyOf(calls)
    expect(body).toMatchObject({ loginName: 'clerk01', roleIds: ['own'], version: 3 })
    expect(body).not.toHaveProperty('phone')
  })

  it('removes a phone if the field was cleared', async () => {
    const { calls } = edit()
    const phone = await screen.findByDisplayValue('138****1234')
    fireEvent.change(phone, { target: { value: '' } })
    expect(await bodyOf(calls)).toMatchObject({ phone: null })
  })

  it('names roles and area from the record if their lists fail, and reloads them', async () => {
    // Only the city chooses an area.
    setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never })
    const answers: Record<string, unknown> = { '/role/list': new Failure(503, { error: 'Away' }) }
    stubApi(answers)
    const path = administrators.routes.edit.replace(':id', 'r1')
    renderResource(administrators, path, ({ method, path }) => {
      if (path.endsWith('/list')) throw new Error('Away')
      return method === 'GET' ? city : {}
    })
    const container = (await screen.findByRole('combobox', { name: 'Roles' })).closest('form')
    await waitFor(() => expect(container?.textContent).toContain('Clerk'))
    await waitFor(() => expect(container?.textContent).toContain('Nanping'))
    answers['/role/list'] = { records: ROLES, total: 3 }
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Roles' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByTitle('Examiner')).toBeTruthy()
  })

  it('offers the roles that fit the area of the account', async () => {
    edit()
    await screen.findByText('Clerk')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Roles' }))
    expect(await screen.findByTitle('Examiner')).toBeTruthy()
    expect(screen.queryByText('Elsewhere')).toBeNull()
  })
})

describe('the form of a new administrator', () => {
  const create = async (password?: string) => {
    stubApi({ '/role/list': { records: ROLES, total: 3 } })
    const rendered = renderResource(administrators, administrators.routes.create, ({ method, path }) => {
      if (path.endsWith('/list')) return []
      return method === 'POST' ? { ...RECORD, password } : {}
    })
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
    await screen.findByRole('combobox', { name: 'Roles' })
    type('Name', 'Zhang Lan')
    type('Login name', 'clerk01')
    return rendered
  }

  it('shows the one-time password once after saving', async () => {
    const { calls } = await create('Lanterne#47')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Roles' }))
    fireEvent.click(await screen.findByTitle('Examiner'))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Lanterne#47')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.options?.body).not.toHaveProperty('pwd')
    expect(screen.getByText(/one-time password of clerk01 is shown only once/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'I have noted it' }))
    await waitFor(() => expect(screen.queryByText('Lanterne#47')).toBeNull())
  })

  it('checks a password that is typed, and is the only form that has one', async () => {
    await create()
    fireEvent.change(screen.getByLabelText('First password'), { target: { value: 'short' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText(/8 to 16 characters/)).length).toBeGreaterThan(0)
  })
})

/** Renders the actions on an account, presses one and returns the button of its dialog. */
async function open(name: string) {
  const record = { ...RECORD, can: ['reset', 'resetFactor'] }
  renderAs([], <RecordCommands definition={administrators} record={record} />)
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog')).getByRole('button', { name })
}

it('replaces the password by one that is shown once', async () => {
  const calls = stubApi({ '/account/reset/pwd': { password: 'Lanterne#47' } })
  fireEvent.click(await open('Reset password'))
  expect(await screen.findByText('Lanterne#47')).toBeTruthy()
  expect(calls).toMatchObject([{ method: 'PUT', body: { accountId: 'r1' } }])
  fireEvent.click(screen.getByRole('button', { name: 'I have noted it' }))
  await waitFor(() => expect(screen.queryByText('Lanterne#47')).toBeNull())
})

it('removes the second factor after a confirmation', async () => {
  const calls = stubApi({ '/account/mfa/reset': {} })
  const confirm = await open('Remove two-step verification')
  expect(screen.getByText('Remove the two-step verification of “Zhang Lan”?')).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() => expect(calls).toMatchObject([{ method: 'PUT', body: { accountId: 'r1' } }]))
})
