import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import type { MenuNode } from '../../providers/menu.js'
import { Crumbs, useCrumbs } from './crumbs.js'

// The participant's own record is not in the menu, so Refine has no resource for it.
vi.mock('@refinedev/core', () => ({ useResourceParams: () => ({}) }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'workspace'] }))

interface Props {
  menu?: MenuNode[]
  openedBy?: string[]
}

function Part({ menu = [], openedBy = [] }: Props) {
  return <Crumbs crumbs={useCrumbs(menu, menu.length > 0 ? 'ISO 9001' : null, openedBy).crumbs} />
}

function show(path: string, props: Props = {}) {
  const routes = [{ path: '*', element: <Part {...props} /> }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

const page = (id: string, path: string): MenuNode =>
  ({ id, name: id, path, kind: 'page', sortOrder: 0, children: [] }) as unknown as MenuNode
const MENU = [page('Certificates', '/certificate'), page('Cases', '/cases')]

it.each([
  '/userManagemen/details',
  '/supplierManagement/details',
  '/agencyManagement/details',
  '/evaluationExpertsManagement/details',
])('titles %s "personal information" without the page in the menu', (path) => {
  show(path)
  expect(screen.getByText('Personal information')).toBeTruthy()
})

it('shows the list and the record if the list is in the menu', () => {
  const path = '/userManagemen/supplierManagement'
  const props = { menu: [page('Suppliers', path)], openedBy: [path] }
  const crumbs = show('/supplierManagement/details', props)
  expect(crumbs.filter((text) => text !== '/')).toEqual(['Home', 'Suppliers', 'ISO 9001'])
})

it('includes the menu page that opens a page outside the menu', () => {
  const crumbs = show('/CertificateHistory', { menu: MENU, openedBy: ['/', '/certificate'] })
  expect(crumbs.filter((text) => text !== '/')).toEqual(['Home', 'Certificates', 'ISO 9001'])
})

it('includes none of several pages that may have opened it', () => {
  const crumbs = show('/case', { menu: MENU, openedBy: ['/certificate', '/cases'] })
  expect(crumbs.filter((text) => text !== '/')).toEqual(['Home', 'ISO 9001'])
})
