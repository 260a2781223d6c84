import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../../i18n/index.js'
import { Failure, holdAnswer, renderAs, stubApi } from '../../../../shared/testing.js'
import { ScoreSettings } from './score-settings.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-score', 'credit-ledger'] }))

const FORMULA = {
  ...{ W: 60, k: 5, p: 75, Qcap: 10, perEvaluatorMax: 5, minEvaluators: 3, version: 1 },
  stageWeights: [1, 1, 1, 1],
  ageWeights: [1, 0.5, 0.25],
  topEvaluators: 5,
  basisShares: [0.5, 0.25],
}
const BASE = [1, 2, 3, 4].map((sign) => ({
  ...{ id: `b${sign}`, sign, score: 30, minEvaluators: null, minWeight: 0, version: 1 },
}))

/** Shows the router's location. */
function Here() {
  return <output>{useLocation().pathname}</output>
}
const PREVIEW = {
  ...{ participants: 0, trial: 0, scoresChanged: 0, starsChanged: 0, bandsChanged: 0 },
  ...{ distribution: [], histogram: [], largest: [] },
}
const VERSION = { reason: 'Decree 7', changes: ['base score 30 → 31'], formula: FORMULA, baseScores: BASE }
const ANSWERS = {
  'scoreRules/versions': [
    { ...VERSION, number: 2, at: '2026-11-02T09:00:00Z', accountName: 'Zhou Lan' },
    {
      ...{ ...VERSION, number: 1, at: '2026-11-01T09:00:00Z', accountName: null, reason: '', changes: [] },
      baseScores: BASE.map((row) => ({ ...row, score: 28 })),
    },
  ],
  'scoreRules/preview': PREVIEW,
  settingDay: [{ id: 'd1', key: 'window', days: 5, version: 1 }],
  scoreFormula: FORMULA,
  'baseScoreSetting/list': BASE,
  presets: [],
  jobs: { records: [], total: 0 },
}
async function open(answers: Record<string, unknown> = { ...ANSWERS }) {
  const calls = stubApi(answers)
  renderAs(
    ['score-rule:list', 'score-rule:update'],
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Here />
      <ScoreSettings />
    </>,
  )
  await screen.findByLabelText('Base: Supplier')
  await screen.findByLabelText('Evaluation period')
  return calls
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const REASON = 'Reason for the change'
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
const here = () => screen.getByRole('status').textContent

describe('unsaved score settings', () => {
  it.each([
    ['Base: Supplier', '61'],
    ['Evaluation period', '7'],
  ])('%s: asks before it is lost, and keeps it', async (name, value) => {
    const calls = await open()
    type(name, value)
    leave()
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' })
    expect(here()).toBe('/')
    fireEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(here()).toBe('/')
    expect(field(name).value).toBe(value)
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])

    leave()
    const again = await screen.findByRole('dialog', { name: 'Leave this page?' })
    fireEvent.click(within(again).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(here()).toBe('/elsewhere'))
  })

  it('allow leaving if nothing changed or the old number was typed again', async () => {
    await open()
    type('Evaluation period', '7')
    type('Evaluation period', '5')
    leave()
    await waitFor(() => expect(here()).toBe('/elsewhere'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('score settings that another user has saved', () => {
  const refused = new Failure(409, { code: 'VERSION_CONFLICT', error: 'Compare and save' })

  it('show the conflict and the saved value of a term', async () => {
    const answers: Record<string, unknown> = { ...ANSWERS, 'settingDay/d1': refused }
    await open(answers)
    type('Evaluation period', '7')
    answers.settingDay = [{ id: 'd1', key: 'window', days: 6, version: 2 }]
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Compare and save')
    expect(field('Evaluation period').value).toBe('6')
  })

  it('show the conflict in the formula, keep typed numbers and update the others', async () => {
    const answers: Record<string, unknown> = {
      ...ANSWERS,
      scoreRules: refused,
    }
    const calls = await open(answers)
    type('Base: Supplier', '61')
    answers['baseScoreSetting/list'] = BASE.map((row) => ({ ...row, score: 40, version: 2 }))
    const look = () => fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
    look()
    await waitFor(() => expect(apply().disabled).toBe(false))
    type(REASON, 'Decree 8')
    fireEvent.click(apply())
    await screen.findByText('Compare and save')
    await waitFor(() => expect(field('Base: Purchaser').value).toBe('40'))
    expect(field('Base: Supplier').value).toBe('61')
    expect(apply().disabled).toBe(true)
    calls.length = 0
    look()
    await waitFor(() => expect(calls).toHaveLength(1))
    const { baseScores } = calls.map(({ body }) => body as { baseScores: typeof BASE })[0] ?? {}
    expect(baseScores?.map(({ score, version }) => [score, version]).sort()).toEqual([
      [40, 2],
      [40, 2],
      [40, 2],
      [61, 2],
    ])
  })
})

it('keeps a number that is typed while the numbers are being applied', async () => {
  const held = holdAnswer()
  const answers: Record<string, unknown> = { ...ANSWERS, scoreRules: held.answer }
  const calls = await open(answers)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /Apply/ })
  const sent = () => calls.filter(({ method }) => method === 'PUT')
  type('Base: Supplier', '40')
  press('Preview')
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  await screen.findByText('Enter “Reason for the change”')
  expect(sent()).toEqual([])
  type(REASON, 'Decree 8')
  fireEvent.click(apply())
  await waitFor(() => expect(sent()).toHaveLength(1))
  type('Base: Purchaser', '50')
  const version = 2
  answers['baseScoreSetting/list'] = BASE.map((row) => ({ ...row, score: row.sign === 2 ? 40 : 30, version }))
  held.arrive({ jobId: null })
  await waitFor(() => expect(apply().className).not.toContain('loading'))
  expect(field('Base: Purchaser').value).toBe('50')
  leave()
  const question = await screen.findByRole('dialog', { name: 'Leave this page?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Preview')
  await waitFor(() => expect(apply().disabled).toBe(false))
  type(REASON, 'Decree 9')
  fireEvent.click(apply())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => (body as { reason: string }).reason)).toEqual(['Decree 8', 'Decree 9'])
  const [, second] = sent().map(({ body }) => body as { baseScores: typeof BASE })
  expect(second?.baseScores.map((row) => [row.score, row.version]).sort()).toEqual([
    [30, 2],
    [30, 2],
    [40, 2],
    [50, 2],
  ])
})

it('takes the numbers of an earlier version into the form, and previews them', async () => {
  const calls = await open({ ...ANSWERS, 'scoreRules/preview': { ...PREVIEW, participants: 515, trial: 394 } })
  const versions = await screen.findByRole('table', { name: 'Versions of the rules' })
  expect(within(versions).getByRole('row', { name: /^Version 2.*Zhou Lan.*30 → 31.*Reason: Decree 7/ })).toBeTruthy()
  expect(within(versions).queryByRole('button', { name: 'Restore version 2' })).toBeNull()
  fireEvent.click(within(versions).getByRole('button', { name: 'Restore version 1' }))
  await screen.findByText(/^394 of them have no score yet, only a trial score.* The other 121 are recomputed/)
  expect(field('Base: Supplier').value).toBe('28')
  const sent = calls.filter(({ method }) => method !== 'GET')
  expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('scoreRules/preview')])
})

describe('invalid score settings', () => {
  it.each([
    ['Base: Supplier', '12.345', 'At most 2 decimal places'],
    ['Base: Supplier', '101', 'Enter a number from 0 to 100'],
    ['Evaluation period', '1.5', 'Enter a whole number'],
    ['Evaluation period', '3651', 'Enter a number from 0 to 3650'],
  ])('%s %s: %s', async (name, value, message) => {
    await open()
    type(name, value)
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByText(message)
  })

  it("show the server's errors at their fields", async () => {
    const fields = {
      'formula.stageWeights': ['One above 0'],
      'formula.ageWeights[1]': ['Not more'],
    }
    const refused = new Failure(422, { code: 'RULE_BROKEN', error: 'Not valid', fields })
    await open({ ...ANSWERS, 'scoreRules/preview': refused })
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByText('Not valid')
    for (const [text, label] of [
      ['One above 0', 'Bid evaluation ended'],
      ['Not more', '12 to 24 months ago'],
    ] as const) {
      const item = (await screen.findByText(text)).closest('.ant-form-item')
      expect(item?.textContent).toContain(label)
    }
  })

  it('never promise more than 100 points', async () => {
    await open()
    type('Base: Supplier', '100')
    await screen.findByText(/45 evaluations with 100 points give 100\.00 points/)
  })
})
