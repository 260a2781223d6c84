import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { clearSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { AntdProvider } from '../../providers/antd-provider.js'
import { queryClient } from '../../providers/query-client.js'
import { stubApi } from '../../shared/testing.js'
import { MenuGate } from './menu-gate.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workspace'] }))
afterEach(() => {
  clearSession()
  queryClient.clear()
})

const node = (id: string, path: string) => ({ id, code: id, name: id, path, kind: 'page', sortOrder: 0, children: [] })

function open(address: string) {
  stubApi({
    '/menu/ROOT': [node('Messages', '/messages'), node('Credit', '/integrityManagement/Home')],
    '/account/preferences': {},
  })
  setSession({ token: 't', user: { loginId: 'a', type: 0, userType: 0, name: 'Wang' } as never })
  const routes = [
    { path: '/404', element: <h1>Not found</h1> },
    {
      path: '*',
      element: (
        <AntdProvider theme={{}}>
          <QueryClientProvider client={queryClient}>
            <MenuGate />
          </QueryClientProvider>
        </AntdProvider>
      ),
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />)
  return screen.findByRole('heading', { level: 1 })
}

it.each(['/baseinfo/apiKeys', '/userManagemen/administrator/create', '/outbox'])(
  'shows a page inside the shell instead of one that the account may not open: %s',
  async (address) => {
    const heading = await open(address)
    expect(heading.textContent).toBe("You can't open this page")
    expect(heading.closest('main')?.parentElement?.textContent).toContain('Home')
    expect(document.title).toContain("You can't open this page")
  },
)

it('leads an unknown address to the page that says so', async () => {
  expect((await open('/nowhere')).textContent).toBe('Not found')
})
