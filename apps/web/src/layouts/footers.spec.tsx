import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { siteQuery } from '../shared/site/site.js'
import { PublicFooter } from './public/public-footer.js'
import { Footer } from './workspace/footer.js'

const RELEASE = '0.1.0+20261128.455214bb'

function show(element: ReactNode, site: object) {
  const client = new QueryClient()
  client.setQueryData(siteQuery().queryKey, { areaName: 'Exampleton', ...site } as never)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  return screen.getByRole('contentinfo').textContent
}

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'public', 'workspace'] }))

describe('the footers', () => {
  it('name the release on public pages', () => {
    expect(show(<PublicFooter />, { release: RELEASE })).toContain(`Version${RELEASE}`)
  })

  it('name the release in the workspace', () => {
    expect(show(<Footer />, { release: RELEASE })).toMatch(/ · Version 0\.1\.0\+20261128\.455214bb$/)
  })

  it('omit it if a process of an earlier release has responded', () => {
    expect(show(<Footer />, {})).not.toContain('Version')
  })
})
