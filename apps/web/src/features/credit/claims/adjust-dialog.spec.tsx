import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import AdjustDialog from './adjust-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-claims', 'credit-acts'] }))

it.each([
  ['200', 'Enter a number from -100 to 100'],
  ['1.255', 'At most 2 decimal places'],
  ['two', 'Enter a number'],
])('keeps %s as points of an adjustment, and names it', async (typed, fault) => {
  const calls = stubApi({})
  const close = () => undefined
  renderAs([], <AdjustDialog participant={{ id: 'p1', name: 'Northern Ltd' }} onClose={close} />)
  const points = await screen.findByRole<HTMLInputElement>('textbox', { name: /Points/ })
  fireEvent.change(points, { target: { value: typed } })
  fireEvent.blur(points)
  expect(await screen.findByText(fault)).toBeTruthy()
  expect(points.value).toBe(typed)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('reads points in full width', async () => {
  stubApi({})
  const close = () => undefined
  renderAs([], <AdjustDialog participant={{ id: 'p1', name: 'Northern Ltd' }} onClose={close} />)
  const points = await screen.findByRole<HTMLInputElement>('textbox', { name: /Points/ })
  fireEvent.change(points, { target: { value: '－１２' } })
  expect(points.value).toBe('-12')
})

const SOURCES = import.meta.glob<string>('../../../**/*.tsx', { query: '?raw', import: 'default', eager: true })

it('uses no number field that changes what is typed', () => {
  const changing = Object.entries(SOURCES).filter(([, text]) => /<InputNumber\b/.test(text))
  expect(changing.map(([path]) => path).filter((path) => !path.includes('.spec.'))).toEqual([])
})
