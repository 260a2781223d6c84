import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, holdAnswer, renderAs, stubApi } from '../../../shared/testing.js'
import { MaintenanceCard } from './maintenance-card.js'

const notice = {
  text: { 'zh-CN': '维护', 'en-US': 'Maintenance' },
  showFrom: '2026-01-07T22:00:00+08:00',
  showUntil: '2026-01-08T06:00:00+08:00',
  version: 2,
}

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'site-maintenance'] }))

it('keeps an invalid time in its field, and reports it without sending', async () => {
  const calls = stubApi({ maintenance: { notice } })
  renderAs([], <MaintenanceCard />)
  const until = await screen.findByLabelText<HTMLInputElement>('Shown until')
  fireEvent.focus(until)
  fireEvent.input(until, { target: { value: '2026-01-08 26:00:00' } })
  fireEvent.blur(until)
  fireEvent.click(screen.getByRole('button', { name: 'Save notice' }))
  await screen.findByText('Enter a date and a time such as 2026-01-31 09:30')
  expect(until.value).toBe('2026-01-08 26:00:00')
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

it("shows the server's error of a time at its field", async () => {
  const answers: Record<string, unknown> = { maintenance: { notice } }
  const calls = stubApi(answers)
  renderAs([], <MaintenanceCard />)
  const until = await screen.findByLabelText<HTMLInputElement>('Shown until')
  answers.maintenance = new Failure(422, { error: 'Invalid', fields: { showUntil: ['Passed'] } })
  fireEvent.focus(until)
  fireEvent.input(until, { target: { value: '2026-01-08 16:00:00' } })
  fireEvent.blur(until)
  fireEvent.click(screen.getByRole('button', { name: 'Save notice' }))
  await screen.findByText('Passed')
  expect(calls.at(-1)?.method).toBe('PUT')
})

it('neither truncates nor sends a text that is too long, and states the limit', async () => {
  const calls = stubApi({ maintenance: { notice } })
  renderAs([], <MaintenanceCard />)
  const text = await screen.findByDisplayValue<HTMLInputElement>('Maintenance')
  expect(text.maxLength).toBe(-1)
  fireEvent.change(text, { target: { value: 'x'.repeat(201) } })
  fireEvent.click(screen.getByRole('button', { name: 'Save notice' }))
  expect(await screen.findByText('At most 200 characters')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('sends one PUT on a double click', async () => {
  const answers: Record<string, unknown> = { maintenance: { notice } }
  const calls = stubApi(answers)
  renderAs([], <MaintenanceCard />)
  const save = await screen.findByRole('button', { name: 'Save notice' })
  fireEvent.click(save)
  // Clicks again after validation, while the button does not show the pending request yet.
  for (let n = 0; n < 500 && calls.length < 2; n++) await Promise.resolve()
  fireEvent.click(save)
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']))
})

it('sends one DELETE on a double click', async () => {
  const calls = stubApi({ maintenance: { notice } })
  renderAs([], <MaintenanceCard />)
  const away = await screen.findByRole('button', { name: 'Remove notice' })
  act(() => {
    away.click()
    away.click()
  })
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']))
})

it('keeps input typed during a save, and sends it on the new version', async () => {
  const answers: Record<string, unknown> = { maintenance: { notice } }
  const calls = stubApi(answers)
  renderAs([], <MaintenanceCard />)
  const text = await screen.findByDisplayValue<HTMLInputElement>('Maintenance')
  const save = () => screen.getByRole('button', { name: /Save notice/ })
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as typeof notice)
  const held = holdAnswer()
  answers.maintenance = held.answer
  fireEvent.change(text, { target: { value: 'First' } })
  fireEvent.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  fireEvent.change(text, { target: { value: 'Second' } })
  const saved = { ...notice, text: { ...notice.text, 'en-US': 'First' }, version: 3 }
  answers.maintenance = { notice: saved }
  held.arrive({ notice: saved })
  await waitFor(() => expect(save().className).not.toContain('loading'))
  expect(screen.getByDisplayValue('Second')).toBeTruthy()
  fireEvent.click(save())
  await waitFor(() => expect(sent().map(({ version }) => version)).toEqual([2, 3]))
  expect(sent()[1]?.text['en-US']).toBe('Second')
})

it('empties the form when the notice is removed', async () => {
  const answers: Record<string, unknown> = { maintenance: { notice } }
  stubApi(answers)
  renderAs([], <MaintenanceCard />)
  await screen.findByDisplayValue('Maintenance')
  answers.maintenance = { notice: null }
  fireEvent.click(screen.getByRole('button', { name: 'Remove notice' }))
  await waitFor(() => expect(screen.queryByDisplayValue('Maintenance')).toBeNull())
  expect((await screen.findByLabelText<HTMLInputElement>('Shown until')).value).toBe('')
})
