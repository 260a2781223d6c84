import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../../../api/schema.js'
import { i18n, initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { RatingRows } from './rating-rows.js'

const ROW = {
  ...{ id: 'r1', participantId: 'p1', sign: 2, rank: 1, name: 'Builders', code: '91X', areaName: 'City' },
  ...{ score: 81.25, starLevel: 3, band: 'A', limitedBy: 80, basis: 'low', cause: 'computed', reason: '' },
  ...{ underObjection: false, notes: [], evaluatorCount: 2, before: null, change: 'new', caseId: null },
  kinds: [
    { category: 'goods', count: 3, share: 75 },
    { category: 'notStated', count: 1, share: 25 },
  ],
}
const RATING = {
  id: 'g1',
  number: 'PJ',
  previousNumber: null,
  counts: [],
} as unknown as components['schemas']['RatingDetail']

beforeAll(async () => {
  await initI18n()
  await i18n.changeLanguage('en-US')
  await i18n.loadNamespaces(['common', 'credit-ratings', 'kit'])
})

it('tells supervisors how much a score rests on, and what limits its band', async () => {
  stubApi({ '/rows': { records: [ROW], total: 1, current: 1, size: 20, pages: 1 } })
  renderAs([], <RatingRows of={RATING} />)
  expect(await screen.findByText('Few evaluations')).toBeTruthy()
  expect(screen.getByText('Limited: the evaluations received are below 80 on average')).toBeTruthy()
})

it('shows the share of each kind of purchase', async () => {
  stubApi({ '/rows': { records: [ROW, { ...ROW, id: 'r2', kinds: [] }], total: 2, current: 1, size: 20, pages: 1 } })
  renderAs([], <RatingRows of={RATING} />)
  expect(await screen.findByText('Goods 75%')).toBeTruthy()
  expect(screen.getByText('Not stated 25%')).toBeTruthy()
})
