import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { CategoriesCard } from './categories-card.js'

vi.mock('../../../shared/charts/use-chart.js', () => ({ useChart: () => ({ current: null }) }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'oversight'] }))

it('lists all kinds with their sections, and selects one or takes it back', async () => {
  stubApi({ '/categories': [{ category: 'works', count: 12 }] })
  const pick = vi.fn()
  renderAs([], <CategoriesCard filters={{ months: 12 }} onPick={pick} />)
  fireEvent.click(await screen.findByRole('button', { name: /As a table/ }))
  const rows = async () => (await screen.findAllByRole('row')).slice(1)
  expect(
    (await rows()).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Goods', '0'],
    ['Works', '12'],
    ['Services', '0'],
    ['Not stated', '0'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show rows: Works' }))
  expect(pick).toHaveBeenLastCalledWith('works')
  cleanup()
  renderAs([], <CategoriesCard filters={{ months: 12, category: 'works' }} onPick={pick} />)
  fireEvent.click(await screen.findByRole('button', { name: /As a table/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show rows: Works' }))
  expect(pick).toHaveBeenLastCalledWith(undefined)
})
