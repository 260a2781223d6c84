import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { CompletionCard } from '../features/evaluation/completion-card.js'
import { EventsCard } from '../features/projects/events-card.js'
import { FiguresCard } from '../features/projects/figures-card.js'
import { listAddress } from '../features/projects/list-address.js'
import { i18n, initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'

beforeAll(async () => {
  await initI18n()
  await i18n.loadLanguages(['en-US'])
  await i18n.changeLanguage('en-US')
  await i18n.loadNamespaces(['common', 'kit', 'projects', 'evaluation'])
})

function draw(element: React.ReactNode, permissions: string[], answers: Record<string, unknown>) {
  stubApi(answers)
  renderAs(permissions, element)
}

describe('figures', () => {
  const parts = {
    total: 9,
    procuring: 1,
    endOfBidEvaluation: 1,
    contractRecord: 2,
    performanceAcceptance: 3,
    paymentApplication: 0,
    done: 1,
    abandoned: 1,
  }
  const figures = { ...parts, previous: { ...parts, total: 8, contractRecord: 1 } }

  it('have parts that add up to the total, each with the change in 30 days', async () => {
    draw(<FiguresCard />, ['dashboard:view'], { '/sysProject/analyze': figures })
    const list = await screen.findByRole('list', { name: 'Evaluation statistics' })
    const numbers = [...list.querySelectorAll('.bar-number')].map((one) => Number(one.textContent))
    expect(numbers.reduce((a, b) => a + b, 0)).toBe(figures.total)
    expect(screen.getAllByText(/\+1 in 30 days/)).toHaveLength(2)
  })

  it('link to the list of their status', async () => {
    draw(<FiguresCard />, ['project:list'], { '/sysProject/analyze': figures })
    const link = await screen.findByRole('link', { name: '3' })
    expect(link.getAttribute('href')).toBe(listAddress(['2']))
    const search = new URLSearchParams(listAddress(['2']).split('?')[1])
    expect(search.get('filters[0][field]')).toBe('status')
    expect(search.get('filters[0][value][0]')).toBe('2')
  })

  it('are plain numbers for an account that may not see projects', async () => {
    draw(<FiguresCard />, ['dashboard:view'], { '/sysProject/analyze': figures })
    expect(await screen.findByText('9')).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})

describe('completion', () => {
  it('is shown as the rate of each role', async () => {
    const rates = [
      { sign: 1, due: 1200, given: 1149, rate: 95.75, previousRate: 90.75 },
      { sign: 2, due: 0, given: 0, rate: null, previousRate: null },
    ]
    draw(<CompletionCard />, ['dashboard:view'], { '/mutualEvaluationRecord/completion': rates })
    expect(await screen.findByText('95.75%')).toBeTruthy()
    expect(screen.getByText('1,149 of 1,200')).toBeTruthy()
    expect(screen.getByText('Supplier').nextSibling?.textContent).toBe('–')
    expect(screen.getByText('0 of 0')).toBeTruthy()
    expect(screen.getByText('+5.00 in 30 days')).toBeTruthy()
  })
})

describe('events', () => {
  it('name a project once if its section has the same name', async () => {
    const event = {
      time: '2026-11-21T08:00:00+08:00',
      kind: 'stage',
      projectId: 'p1',
      projectName: 'Roads',
    }
    const events = [
      { ...event, bidSectionName: 'Roads', text: 'Roads reached payment' },
      { ...event, bidSectionName: 'Bridge', text: 'Bridge reached payment' },
    ]
    draw(<EventsCard />, ['project:list'], { '/sysProject/dynamics': events })
    expect(await screen.findByRole('link', { name: 'Roads reached payment' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bridge reached payment · Roads' })).toBeTruthy()
  })
})
