import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Crumbs, useCrumbs } from './crumbs.js'

// The page of a participant's own record is not in the menu, so Refine has no resource for it.
vi.mock('@refinedev/core', () => ({ useResourceParams: () => ({}) }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'workspace'] }))
afterEach(cleanup)

function Part() {
  return <Crumbs crumbs={useCrumbs([], null).crumbs} />
}

it.each([
  '/userManagemen/details',
  '/supplierManagement/details',
  '/agencyManagement/details',
  '/evaluationExpertsManagement/details',
])('%s is titled personal information for those without the page in their menu', (path) => {
  const router = createMemoryRouter([{ path: '*', element: <Part /> }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Personal information')).toBeTruthy()
})
