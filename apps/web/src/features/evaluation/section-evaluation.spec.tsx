import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { keepInput, readKeptInput } from '../../shared/kept-input.js'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import { stored } from '../../shared/testing-idb.js'
import { SectionEvaluation } from './section-evaluation.js'

vi.mock('idb-keyval', () => import('../../shared/testing-idb.js'))

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

it('keeps input at one stage while another is open', async () => {
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

  // The next draft is based on the previous one.
  fireEvent.change(await comment(), { target: { value: 'Signed early' } })
  open(/Performance/)
  const sent = () => calls.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ records: [{ version: 2, comment: 'Signed early' }] })
})

it('shows a total once all questions are answered', async () => {
  const indicators = ['a', 'b'].map((id) => ({ id, name: id, description: '', maxPoints: 50 }))
  stubApi({
    '/detail/s1': section,
    '/canEvaluationUsers/p1/s1': [{ ...form('r1', 1), indicators }],
    '/beEvaluatedUsers/p1/s1': [],
    '/mutualEvaluationRecord/p1/s1': [],
    '/submit/evaluation/record': { records: [] },
  })
  renderAs([], <SectionEvaluation ids={{ projectId: 'p1', bidSectionId: 's1' }} />)
  const [first, second] = await screen.findAllByRole('radio', { name: /Excellent/ })
  fireEvent.click(first as HTMLElement)
  await screen.findByText('1 of 2 answered')
  expect(screen.queryByText('100.00')).toBeNull()
  fireEvent.click(second as HTMLElement)
  await screen.findByText('100.00')
})

describe('input that the server does not have', () => {
  const PLACE = { projectId: 'p1', bidSectionId: 's1' }
  const typed = (text: string) => ({ answers: {}, comment: text, dishonesty: [] })
  const saved = (version: number) => ({
    records: [{ id: 'r1', version, status: 'pending', total: null }],
  })
  const draft = (text: string) => ({ answers: [], comment: text, dishonesty: [] })
  const away = new Failure(503, { message: 'Back soon', code: 'UNAVAILABLE' })

  /** Responds with the object's values at the time of the call. */
  function serve(now: { form: object; save: unknown }) {
    return stubApi({
      '/detail/s1': section,
      get '/canEvaluationUsers/p1/s1'() {
        return [now.form]
      },
      '/beEvaluatedUsers/p1/s1': [],
      '/mutualEvaluationRecord/p1/s1': [],
      get '/submit/evaluation/record'() {
        return now.save
      },
    })
  }
  const show = () => renderAs([], <SectionEvaluation ids={PLACE} />)
  const type = async (text: string) => fireEvent.change(await comment(), { target: { value: text } })
  const sent = (calls: ReturnType<typeof stubApi>) =>
    calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

  beforeEach(() => {
    stored.clear()
    setSession({ token: 't', user: { loginId: 'anna', type: 2 } as never })
  })
  afterEach(clearSession)

  it('is stored in this browser, and saved when the network returns', async () => {
    const now = { form: form('r1', 1), save: away as unknown }
    const calls = serve(now)
    show()
    await type('Signed in time')
    await screen.findByText(/kept in this browser/)
    expect((await readKeptInput('anna')).size).toBe(1)
    // On a slow machine, a retry by time may have failed meanwhile.
    const failed = sent(calls).length
    now.save = saved(2)
    fireEvent(window, new Event('online'))
    await screen.findByText('Draft saved')
    expect(sent(calls)).toHaveLength(failed + 1)
    await waitFor(() => expect(stored.size).toBe(0))
  })

  it('is saved when the page becomes visible again', async () => {
    const now = { form: form('r1', 1), save: away as unknown }
    serve(now)
    show()
    await type('Signed in time')
    await screen.findByText(/kept in this browser/)
    now.save = saved(2)
    fireEvent(document, new Event('visibilitychange'))
    await screen.findByText('Draft saved')
  })

  it('is restored when the same account reopens the form, but no other', async () => {
    const kept = { state: typed('Signed in time'), base: typed('') }
    await keepInput('anna', 'evaluation-1/r1', kept)
    await keepInput('ben', 'evaluation-1/r1', { ...kept, state: typed('of Ben') })
    const calls = serve({ form: form('r1', 1), save: saved(2) })
    show()
    await screen.findByText('Unsaved input was restored: Harbour Office 1')
    expect((await comment()).value).toBe('Signed in time')
    await screen.findByText('Draft saved')
    expect(sent(calls)).toMatchObject([{ records: [{ comment: 'Signed in time' }] }])
    await waitFor(async () => expect((await readKeptInput('anna')).size).toBe(0))
    expect((await readKeptInput('ben')).size).toBe(1)
  })

  it('is merged with changes of another tab, and lists the ones left out', async () => {
    const now = { form: form('r1', 1) as object, save: away as unknown }
    const calls = serve(now)
    show()
    await type('Mine')
    await screen.findByText(/kept in this browser/)
    const answers = [{ indicatorId: 'a', points: 100 }]
    now.form = { ...form('r1', 1), version: 2, draft: { ...draft('Theirs'), answers } }
    let attempts = 0
    Object.defineProperty(now, 'save', {
      get: () => {
        attempts += 1
        const conflict = { message: 'Changed', code: 'VERSION_CONFLICT' }
        return attempts === 1 ? new Failure(409, conflict) : saved(3)
      },
    })
    fireEvent(window, new Event('online'))
    await screen.findByText('Draft saved')
    expect(sent(calls).at(-1)).toMatchObject({
      records: [{ version: 2, comment: 'Mine', answers }],
    })
    expect((await comment()).value).toBe('Mine')
    await screen.findByText('Harbour Office 1, Comment: Theirs')
  })
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
  ['3', /nothing more to evaluate/],
  ['4', /nothing more to evaluate/],
])('says in stage %s without evaluations whether some can still open', async (status, said) => {
  stubApi({
    '/detail/s1': { ...section, status },
    '/canEvaluationUsers/p1/s1': [],
    '/beEvaluatedUsers/p1/s1': [],
    '/mutualEvaluationRecord/p1/s1': [],
  })
  renderAs([], <SectionEvaluation ids={{ projectId: 'p1', bidSectionId: 's1' }} />)
  expect(await screen.findByText(said)).toBeDefined()
})
