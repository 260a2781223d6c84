import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { carousel } from '../features/site/carousel.resource.js'
import { listPreferences } from '../shared/list-preferences.js'
import { prepareLists, renderList } from './list-testing.js'

beforeAll(prepareLists)
beforeEach(() => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wide)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('says how many columns do not fit, and shows all of them on demand', async () => {
  renderList()
  await screen.findByText('甲')
  expect(heads().join()).not.toContain('创建时间')
  fireEvent.click(screen.getByRole('button', { name: '还有 3 列 (列与行高)' }))
  await waitFor(() => expect(screen.getAllByText(/（宽度不足）/)).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: '显示全部列' }))
  await waitFor(() => expect(heads().join()).toContain('创建时间'))
  expect(screen.queryByRole('button', { name: /还有/ })).toBeNull()
  expect(listPreferences(carousel.path).columns).toHaveLength(7)
})

it('links the title of a record to its page', async () => {
  renderList()
  expect((await screen.findByRole('link', { name: '甲' })).getAttribute('href')).toBe('/baseinfo/banner/show/r1')
})
