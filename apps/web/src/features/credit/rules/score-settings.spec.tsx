import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { prepareDom } from '../../../resource-kit/testing.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { ScoreSettings } from './score-settings.js'

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-rules'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FORMULA = {
  ...{ W: 60, k: 5, p: 75, Qcap: 10, perEvaluatorMax: 5, minEvaluators: 3, version: 1 },
  stageWeights: [1, 1, 1, 1],
  ageWeights: [1, 0.5, 0.25],
}
const BASE = [1, 2, 3, 4].map((sign) => ({
  ...{ id: `b${sign}`, sign, score: 30, minEvaluators: null, version: 1 },
}))

/** Where the router is. */
function Here() {
  return <output>{useLocation().pathname}</output>
}
async function open() {
  const calls = stubApi({
    settingDay: [{ id: 'd1', key: 'window', days: 5, version: 1 }],
    scoreFormula: FORMULA,
    'baseScoreSetting/list': BASE,
    presets: [],
    jobs: { records: [], total: 0 },
  })
  renderAs(
    ['score-rule:list', 'score-rule:update'],
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Here />
      <ScoreSettings />
    </>,
  )
  await screen.findByLabelText('Base score: Supplier')
  await screen.findByLabelText('Evaluation period')
  return calls
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
const here = () => screen.getByRole('status').textContent

describe('score settings that were changed and not saved', () => {
  it.each([
    ['Base score: Supplier', '61'],
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

  it('lets one go where nothing is changed, or the old number was typed again', async () => {
    await open()
    type('Evaluation period', '7')
    type('Evaluation period', '5')
    leave()
    await waitFor(() => expect(here()).toBe('/elsewhere'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
