import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { recordFor, renderResource } from '../../../resource-kit/testing.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import RolePermissionsPage from './permissions-page.js'
import { roles } from './roles.resource.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'identity-roles'] }))

const leaf = { kind: 'button', sortOrder: 1, grantable: true, children: [] }
const TREE = [
  {
    ...{ id: 'page', name: 'Carousel', kind: 'page', permission: null, sortOrder: 1 },
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
const SAVED = { ...recordFor(roles), ...ROLE, names: { 'zh-CN': '职员', 'en-US': 'Clerk' }, menuIds: ['list', 'page'] }
const answers = { '/marked/ROOT/tree': TREE, '/role/': ROLE }
const box = (name: string) => screen.getByRole('checkbox', { name })
/** Cells of the row of a page: its name, the common rights and all others. */
const cellsOf = (page: string) =>
  [...(screen.getByRole('rowheader', { name: page }).closest('tr')?.cells ?? [])].map((cell) =>
    within(cell).queryByRole('img') ? 'granted' : cell.textContent,
  )

describe('permissions of a role', () => {
  it('are shown, and edited in the form of the role', async () => {
    stubApi(answers)
    renderAs(['role:list', 'role:update'], <RolePermissionsPage />)
    await screen.findByRole('rowheader', { name: 'Carousel' })
    expect(cellsOf('Carousel')).toEqual(['Carousel', 'granted', ...Array(8).fill('')])
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Pages outside of folders 2 / 3' }))
    expect(screen.queryByRole('rowheader', { name: 'Carousel' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit role' })).toBeTruthy()
  })

  it('are shown alone without permission to change roles', async () => {
    stubApi(answers)
    renderAs(['role:list'], <RolePermissionsPage />)
    await screen.findByRole('rowheader', { name: 'Carousel' })
    expect(screen.queryByRole('button', { name: 'Edit role' })).toBeNull()
  })
})

/** Opens the form of a new role, or of a saved one. */
const form = (path: string) => {
  stubApi(answers)
  return renderResource(roles, path, ({ method, path: called }) => {
    if (called.endsWith('/list')) return []
    return method === 'GET' ? SAVED : {}
  })
}
const bodyOf = async (calls: { method: string; options?: { body?: unknown } }[], method: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some((call) => call.method === method)).toBe(true))
  return calls.find((call) => call.method === method)?.options?.body
}

describe('the form of a role', () => {
  it('creates a role with its rights in one call', async () => {
    const { calls } = form(roles.routes.create)
    fireEvent.click(await screen.findByRole('button', { name: /^Pages outside/ }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Chinese' }), { target: { value: '职员' } })
    fireEvent.click(box('Carousel: Create'))
    expect(screen.getByText('1 to grant, 1 to revoke')).toBeTruthy()
    expect(await bodyOf(calls, 'POST')).toMatchObject({ menuIds: ['add', 'page'] })
  })

  it('sends all rights of a saved role', async () => {
    const { calls } = form(roles.routes.edit.replace(':id', 'r1'))
    await screen.findByRole('checkbox', { name: 'Carousel' })
    expect((box('Carousel') as HTMLInputElement).indeterminate).toBe(true)
    fireEvent.click(box('Carousel: Create'))
    expect(await bodyOf(calls, 'PUT')).toMatchObject({ menuIds: ['add', 'list', 'page'], version: 1 })
  })
})
