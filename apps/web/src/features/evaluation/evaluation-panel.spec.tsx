import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { EvaluationPanel } from './evaluation-panel.js'
import type { EvaluationForm } from './model.js'

const drawn = vi.hoisted((): string[] => [])
vi.mock('idb-keyval', () => import('../../shared/testing-idb.js'))
vi.mock('./behaviours.js', () => ({
  Behaviours: ({ form }: { form: EvaluationForm }) => {
    drawn.push(form.name)
    return null
  },
}))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'evaluation'] }))
beforeEach(() => stubApi({ '/submit/evaluation/record': { records: [] } }))

const form = (n: number) =>
  ({
    ...{ recordId: `r${n}`, stage: 1, participantId: `p${n}`, name: `Office ${n}`, sign: 2 },
    ...{ status: 'pending', dueAt: '2035-11-12T16:00:00Z', deferrable: false, deferral: null },
    ...{ deferralBar: null, optional: false, anonymous: false, settingId: 's', settingVersion: 1, version: 1 },
    indicators: ['a', 'b'].map((id) => ({ id, name: id, description: '', maxPoints: 50 })),
    ...{ facts: [], dishonestyItems: [], draft: null },
  }) as unknown as EvaluationForm

function show(count: number) {
  const forms = Array.from({ length: count }, (_, n) => form(n + 1))
  const ids = { projectId: 'p', bidSectionId: 's' }
  renderAs([], <EvaluationPanel ids={ids} forms={forms} paused={false} onSubmitted={vi.fn()} onReload={vi.fn()} />)
}

const excellent = () => screen.getAllByRole('radio', { name: /Excellent/ })[0] as HTMLElement
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('draws only the evaluation again whose answer was chosen', () => {
  show(5)
  drawn.length = 0
  fireEvent.click(excellent())
  expect(new Set(drawn)).toEqual(new Set(['Office 1']))
})

it('shows up to five evaluations together, with their progress', () => {
  show(5)
  expect(headings()).toHaveLength(5)
  const outline = screen.getByRole('navigation', { name: 'Counterparts (0 of 5 answered)' })
  expect(within(outline).getByRole('button', { name: 'Office 1 0/2' })).not.toBeNull()
  for (const radio of screen.getAllByRole('radio', { name: /Excellent/ }).slice(0, 2)) fireEvent.click(radio)
  screen.getByRole('navigation', { name: 'Counterparts (1 of 5 answered)' })
  screen.getByRole('button', { name: 'Office 1 Answered' })
})

it('shows more than five one by one, and keeps the answers of the others', () => {
  show(6)
  expect(headings()).toEqual(['Office 1'])
  fireEvent.click(excellent())
  fireEvent.click(screen.getByRole('button', { name: 'Next: Office 2' }))
  expect(headings()).toEqual(['Office 2'])
  expect(document.activeElement?.id).toBe('evaluation-r2')
  fireEvent.click(screen.getByRole('button', { name: /^Office 6/ }))
  expect(headings()).toEqual(['Office 6'])
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
  screen.getByRole('button', { name: 'Office 1 1/2' })
})

it('leads from a fault to the evaluation that is not shown', async () => {
  show(6)
  fireEvent.click(excellent())
  fireEvent.click(screen.getByRole('button', { name: /^Office 3/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Submit 6 evaluations' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Office 1 – b/ }))
  expect(headings()).toEqual(['Office 1'])
  expect(document.activeElement?.id).toBe('answer-r1-b')
})
