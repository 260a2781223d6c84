import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import RolePermissionsPage from './permissions-page.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity-roles'] }))

const leaf = { kind: 'button', sortOrder: 1, grantable: true, children: [] }
const TREE = [
  {
    ...{ id: 'page', name: 'Carousel', kind: 'directory', permission: null, sortOrder: 1 },
    ...{ checked: true, grantable: true },
    children: [
      { ...leaf, id: 'list', name: 'View', permission: 'carousel:list', checked: true },
      { ...leaf, id: 'add', name: 'Create', permission: 'carousel:create', checked: false },
    ],
  },
]
const ROLE = {
  ...{ id: 'r1', code: null, name: 'Clerk', description: 'Slides', sign: 0, builtIn: false },
  ...{ areaId: null, accounts: 0, editable: true, can: ['update'], version: 1 },
}
const answers = { '/marked/ROOT/tree': TREE, '/allocation': ROLE, '/role/': ROLE }
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })
const open = async (permissions = ['role:list', 'role:update'], more: object = {}) => {
  const calls = stubApi({ ...answers, ...more })
  renderAs(permissions, <RolePermissionsPage />)
  await screen.findByText('Create')
  return calls
}

describe('permissions of a role', () => {
  it('grants ticked entries and revokes cleared ones', async () => {
    const calls = await open()
    expect(box('Carousel').getAttribute('aria-checked')).toBe('mixed')
    fireEvent.click(box('Create'))
    fireEvent.click(box('View'))
    expect(screen.getByRole('status').textContent).toBe('1 to grant, 1 to revoke')
    fireEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: expect.stringMatching(/\/allocation$/), body: { menuIds: ['add'] } },
      { path: expect.stringMatching(/\/cancel\/allocation$/), body: { menuIds: ['list'] } },
    ])
  })

  it('keeps entries that another account has granted in the meantime', async () => {
    const more = { '/marked/ROOT/tree': TREE }
    const calls = stubApi(new Proxy(answers, { get: (all, key) => ({ ...all, ...more })[key as never] }))
    renderAs(['role:list', 'role:update'], <RolePermissionsPage />)
    await screen.findByText('Create')
    fireEvent.click(box('View'))
    const [page] = TREE
    const children = page?.children.map((one) => ({ ...one, checked: one.id === 'add' })) ?? []
    more['/marked/ROOT/tree'] = [{ ...page, checked: false, children }] as typeof TREE
    fireEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
    await waitFor(() => expect(box('Create').getAttribute('aria-checked')).toBe('true'))
    await waitFor(() => expect(screen.queryByText(/to revoke/)).toBeNull())
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: expect.stringMatching(/\/cancel\/allocation$/), body: { menuIds: ['page', 'list'] } },
    ])
  })

  it('keeps the ticks and shows why they were not saved', async () => {
    const error = { code: 'NOT_GRANTABLE', error: 'Beyond your own permissions', fields: {} }
    await open(undefined, { '/allocation': new Failure(422, error) })
    fireEvent.click(box('Create'))
    fireEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Beyond your own permissions')
    expect(box('Create').getAttribute('aria-checked')).toBe('true')
  })

  it('are read-only without permission to change roles', async () => {
    await open(['role:list'])
    expect(box('View').getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Save permissions' })).toBeNull()
  })
})
