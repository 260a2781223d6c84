import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import type { AreaFigures } from './district-map.js'
import { DistrictsCard } from './districts-card.js'

vi.mock('../../../shared/charts/use-chart.js', () => ({ useChart: () => ({ current: null }) }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'oversight'] }))

it('formats percentages and scores like the other tables', async () => {
  stubApi({ '/area/map': { type: 'FeatureCollection', features: [] } })
  const area = { areaId: 'a6', areaCode: '0006', areaName: 'Binhe', sections: 1234, dishonest: 0 }
  const data = [
    { ...area, rate: 89.3, averageScore: 81.7, participants: 9 },
    { ...area, areaName: 'Xin', rate: null, averageScore: null, participants: 0 },
  ] as AreaFigures[]
  const areas = { data, error: null, refetch: () => undefined }
  renderAs([], <DistrictsCard areas={areas} areaId={undefined} onPick={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: /As a table/ }))
  const rows = (await screen.findAllByRole('row')).map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['Binhe', '1,234', '89.30%', '81.70', '9', '0'])
  expect(rows).toContainEqual(['Xin', '1,234', '–', '–', '0', '0'])
})
