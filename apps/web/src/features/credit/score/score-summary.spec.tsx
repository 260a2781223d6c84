import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { components } from '../../../api/schema.js'
import { i18n, initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { ScoreSummary } from './score-summary.js'

type Credit = components['schemas']['CreditRow']

beforeAll(async () => {
  await initI18n()
  await i18n.loadLanguages(['zh-CN', 'en-US'])
  await i18n.loadNamespaces(['common', 'credit'])
})

const TODAY: Credit = {
  ...{ participantId: 'p1', name: 'Builders', sign: 2, creditScore: 84, starLevel: 4 },
  ...{ band: 'A', bandLabel: 'Good', base: 30, bonus: 0, mutual: 54, deduction: 0 },
  ...{ adjustment: 0, limit: 0, rating: 90, evaluatorCount: 5, minEvaluators: 3, unrated: false },
  ...{ serious: false, starsFrom: [0, 20, 40, 60, 80], ruleVersion: 1, asOf: '2035-11-05' },
  ...{ limitedBy: null, meanReceived: null, startShare: null, measures: null, basis: 'high' },
  ...{ minWeight: 0, topEvaluators: 5 },
  ...{ rank: 3, of: 8, completion: { due: 4, given: 3, rate: 75 }, trace: [] },
}

async function draw(language: string, credit: Credit) {
  await i18n.changeLanguage(language)
  stubApi({})
  renderAs([], <ScoreSummary credit={credit} />)
}

describe('the summary of a credit', () => {
  it('says what limits the band, and how much the score rests on', async () => {
    await draw('en-US', { ...TODAY, limitedBy: 72, basis: 'low' })
    expect(screen.getByText('Limited: the evaluations received are below 72 on average')).toBeTruthy()
    expect(screen.getByText('Few evaluations')).toBeTruthy()
    expect(screen.queryByText(/Mean of/)).toBeNull()
  })

  it('tells supervisors the mean and the measures', async () => {
    await draw('en-US', { ...TODAY, meanReceived: 70.5, startShare: 0.257, measures: 'Reminders' })
    expect(screen.getByText('Mean of the evaluations received: 70.50; share of the initial mark: 26%')).toBeTruthy()
    expect(screen.getByText('Measures: Reminders')).toBeTruthy()
    expect(screen.queryByText(/Limited/)).toBeNull()
  })

  it('shows score and star level', async () => {
    await draw('en-US', TODAY)
    expect(screen.getByText('84.00')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^4 / })).toBeTruthy()
  })

  it("shows today's rank and completion", async () => {
    await draw('en-US', TODAY)
    expect(screen.getByText('Rank 3 of 8 in this role and area')).toBeTruthy()
    expect(screen.getByText('Evaluation completion: 75.00% (3 of 4 submitted)')).toBeTruthy()
  })

  it.each([
    ['en-US', 'No rank as of a past day', 'Evaluation completion: not available for a past day'],
    ['zh-CN', '历史日期不提供名次', '历史日期不提供评价完成率'],
  ])('says in %s that a past day has neither', async (language, rank, completion) => {
    await draw(language, { ...TODAY, rank: null, of: null, completion: null })
    expect(screen.getByText(rank)).toBeTruthy()
    expect(screen.getByText(completion)).toBeTruthy()
  })

  it('cuts a deduction out of the end of the sum, so that the bar ends at the score', async () => {
    const terms = { base: 30, mutual: 46.75, bonus: 1.5, deduction: 10, creditScore: 68.25 }
    await draw('en-US', { ...TODAY, ...terms })
    const bar = document.querySelector('.score-bar')
    const [...parts] = bar?.querySelectorAll<HTMLElement>(':scope > span') ?? []
    const solid = parts.filter((part) => !part.classList.contains('score-lost'))
    const sum = solid.reduce((all, { style }) => all + Number.parseFloat(style.width), 0)
    expect(sum).toBeCloseTo(78.25)
    const [cut, ...others] = parts.filter((part) => part.classList.contains('score-lost'))
    expect([cut?.style.left, cut?.style.width, others]).toEqual(['68.25%', '10%', []])
  })

  it('hatches the names of what is subtracted, not a limit that keeps the score at 0', async () => {
    const terms = { base: 30, mutual: 19.24, bonus: 0, deduction: 50, adjustment: 0, limit: 0.76, creditScore: 0 }
    await draw('en-US', { ...TODAY, ...terms })
    const hatched = [...document.querySelectorAll('.bar-legend li:has(.score-lost) .bar-name')]
    expect(hatched.map(({ textContent }) => textContent)).toEqual(['Deduction'])
  })

  it.each([
    ['en-US', 0, 'Evaluators within 24 months: fewer than 2; 3 are needed for a rating'],
    ['zh-CN', 2, '24 个月内已有评价人：2 名，满 3 名后给出评级'],
    ['zh-CN', 3, '24 个月内已有评价人：3 名以上，满 3 名后给出评级'],
  ])('says in %s the step that begins at %i evaluators', async (language, evaluatorCount, said) => {
    await draw(language, { ...TODAY, unrated: true, evaluatorCount })
    expect(screen.getByText(said)).toBeTruthy()
  })
})
