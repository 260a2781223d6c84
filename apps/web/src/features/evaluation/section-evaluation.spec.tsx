import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { SectionEvaluation } from './section-evaluation.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'evaluation'] }))

const form = (recordId: string, stage: number) => ({
  ...{ recordId, stage, participantId: 'p', name: `Harbour Office ${stage}`, sign: 2 },
  ...{ status: 'pending', dueAt: '2035-11-12T16:00:00Z', deferrable: false, deferral: null },
  deferralBar: null,
  ...{ optional: false, anonymous: false, settingId: 's', settingVersion: 1, version: 1 },
  indicators: [{ id: 'a', name: 'Care', description: '', maxPoints: 100 }],
  ...{ facts: [], dishonestyItems: [], draft: null },
})
const section = {
  ...{ id: 's1', projectName: 'Desks', bidSectionName: 'Lot 1', bidSectionCode: '1' },
  ...{ status: '2', statusStr: 'Performance acceptance', pause: false },
}
const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /comment/i })
const open = (stage: RegExp) => fireEvent.click(screen.getByRole('radio', { name: stage }))

it('keeps what was typed at one stage while another is looked at', async () => {
  const calls = stubApi({
    '/detail/s1': section,
    '/canEvaluationUsers/p1/s1': [form('r1', 1), form('r2', 2)],
    '/beEvaluatedUsers/p1/s1': [],
    '/mutualEvaluationRecord/p1/s1': [],
    '/submit/evaluation/record': {
      records: [{ id: 'r1', version: 2, status: 'pending', total: null }],
    },
  })
  renderAs([], <SectionEvaluation ids={{ projectId: 'p1', bidSectionId: 's1' }} />)
  fireEvent.change(await comment(), { target: { value: 'Signed in time' } })
  open(/Performance/)
  await screen.findByText('Harbour Office 2')
  open(/Contract/)
  await screen.findByText('Harbour Office 1')
  expect((await comment()).value).toBe('Signed in time')

  // The next draft builds on the one before.
  fireEvent.change(await comment(), { target: { value: 'Signed early' } })
  open(/Performance/)
  const sent = () => calls.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ records: [{ version: 2, comment: 'Signed early' }] })
})

it.each([
  ['used', 'Cannot be deferred: no deferral is left'],
  ['nextStage', 'Cannot be deferred: the next stage has begun'],
])('says why an evaluation cannot be deferred: %s', async (deferralBar, told) => {
  stubApi({
    '/detail/s1': section,
    '/canEvaluationUsers/p1/s1': [{ ...form('r1', 2), deferralBar }],
    '/beEvaluatedUsers/p1/s1': [],
    '/mutualEvaluationRecord/p1/s1': [],
  })
  renderAs([], <SectionEvaluation ids={{ projectId: 'p1', bidSectionId: 's1' }} />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Defer' })
  expect(button.disabled).toBe(true)
  expect(button.parentElement?.textContent).toContain(told)
})

it.each([
  ['2', /Evaluations open when it reaches a stage/],
  ['3', /any more/],
  ['4', /any more/],
])(
  'says of a section in stage %s without evaluations whether some can come',
  async (status, said) => {
    stubApi({
      '/detail/s1': { ...section, status },
      '/canEvaluationUsers/p1/s1': [],
      '/beEvaluatedUsers/p1/s1': [],
      '/mutualEvaluationRecord/p1/s1': [],
    })
    renderAs([], <SectionEvaluation ids={{ projectId: 'p1', bidSectionId: 's1' }} />)
    expect(await screen.findByText(said)).toBeDefined()
  },
)
