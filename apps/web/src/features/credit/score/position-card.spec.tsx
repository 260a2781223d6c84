import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { components } from '../../../api/schema.js'
import { i18n, initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { PositionCard } from './position-card.js'
import { scaleOf } from './score-strip.js'

type Position = components['schemas']['ParticipantPosition']

beforeAll(async () => {
  await initI18n()
  await i18n.loadLanguages(['zh-CN', 'en-US'])
  await i18n.loadNamespaces(['common', 'credit'])
})

const question = { id: 'q1', name: 'Quality', sign: 1, stage: 2, count: 7, mean: 82, typeMean: 88 } as const
const TOLD: Position = {
  ...{ month: '2026-10', areaName: 'Binhe', sign: 2, creditScore: 79.5, quarter: 'upperHalf' },
  ...{ scores: { lower: 71, median: 76.25, upper: 81 }, typeCompletion: 90 },
  ...{ completion: { due: 12, given: 11, rate: 91.66 }, questions: [question] },
}

async function draw(language: string, position: Partial<Position>) {
  await i18n.changeLanguage(language)
  stubApi({ '/position': { ...TOLD, ...position } })
  renderAs([], <PositionCard participantId="p" />)
  await screen.findByText(/2026-10-31|first figures/)
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent),
    )

describe('the position of a participant', () => {
  it('says in words what the drawing shows', async () => {
    await draw('en-US', {})
    expect(screen.getByText('79.50 is above the median and below the upper quartile')).toBeTruthy()
    const marks = within(screen.getByRole('list', { name: 'Score' })).getAllByRole('listitem')
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'Lower quartile 71.00',
      'Median 76.25',
      'Upper quartile 81.00',
      'Own 79.50',
    ])
  })

  it('has the own figures beside those of the type', async () => {
    await draw('en-US', {})
    expect(rows()).toEqual([
      ['Evaluation completion11 of 12', '91.66%', '90%median', '+2'],
      ['QualityPurchaser · Performance acceptance', '82%', '88%', '−6'],
    ])
  })

  it('puts the lowest mean first, and six rows at first', async () => {
    const means = [90, 70, 80, 60, 95, 85, 75]
    const questions = means.map((mean) => ({ ...question, id: `q${mean}`, name: `Q${mean}`, mean }))
    await draw('en-US', { questions })
    expect(rows().map(([name]) => name?.slice(0, 3))).toEqual(['Eva', 'Q60', 'Q70', 'Q75', 'Q80', 'Q85'])
    expect(screen.getByRole('button', { name: 'Show all 8' })).toBeTruthy()
  })

  it('says why there is no comparison', async () => {
    await draw('en-US', {
      scores: null,
      quarter: null,
      typeCompletion: null,
      questions: [{ ...question, typeMean: null }],
    })
    expect(screen.getByText(/Fewer than 10 suppliers of Binhe are ranked/)).toBeTruthy()
    expect(screen.getByText(/Figures of the type are shown from 10 participants on/)).toBeTruthy()
    expect(rows().map((cells) => cells.slice(1))).toEqual([['91.66%'], ['82%']])
  })

  it('marks no score that was not ranked', async () => {
    await draw('zh-CN', { creditScore: null, quarter: null })
    expect(screen.getByText('截至当日未参与排名，图中不标注本主体。')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: '信用分' })).getAllByRole('listitem')).toHaveLength(3)
  })

  it('says so while there are no figures', async () => {
    await draw('en-US', { month: null, scores: null, quarter: null, questions: [] })
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the scale of the drawing', () => {
  it.each([
    [{ lower: 71, median: 76, upper: 81 }, 79, [70, 90]],
    [{ lower: 71, median: 76, upper: 81 }, 32.5, [30, 90]],
    [{ lower: 71, median: 76, upper: 79 }, null, [70, 80]],
    [{ lower: 80, median: 80, upper: 80 }, 80, [70, 80]],
    [{ lower: 0, median: 0, upper: 0 }, 0, [0, 10]],
    [{ lower: 100, median: 100, upper: 100 }, 100, [90, 100]],
  ])('of %j with %j is in tens', (scores, own, scale) => {
    expect(scaleOf(scores, own)).toEqual(scale)
  })
})
