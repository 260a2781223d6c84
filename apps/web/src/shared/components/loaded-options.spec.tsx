import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Select } from 'antd'
import { beforeAll, expect, it, vi } from 'vitest'
import { BehaviourItem } from '../../features/credit/acts/behaviour-item.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../testing.js'
import { loadedBy } from './loaded-options.js'
import { ParticipantSelect } from './participant-select.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'credit', 'kit'] }))

const sources = import.meta.glob<string>('../../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('is used by every select with loaded options', () => {
  const without = Object.entries(sources).filter(([path, text]) => {
    if (path.endsWith('.spec.tsx')) return false
    const selects = text.match(/<(?:Form)?Select\b[\s\S]*?\/>/g) ?? []
    return selects.some((tag) => /\bloading=|\.data\b/.test(tag) && !tag.includes('loadedBy('))
  })
  expect(without.map(([path]) => path)).toEqual([])
})

const FOUND = { records: [{ id: 'p1', name: 'Northern Ltd', tier: 'general' }] }

it.each([
  ['searched for', <ParticipantSelect key="s" sign={2} value={null} onChange={vi.fn()} />],
  [
    'loaded',
    <Form key="l">
      <BehaviourItem sign={2} label="Behaviour" />
    </Form>,
  ],
])('says why options that are %s are missing, and retries', async (_, field) => {
  let isAway = true
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json(FOUND)
  })
  renderAs([], field)
  const select = await screen.findByRole('combobox')
  fireEvent.mouseDown(select)
  fireEvent.change(select, { target: { value: 'north' } })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(/no data|no matching/i)).toBeNull()
  isAway = false
  fireEvent.click(retry)
  await waitFor(() => expect(screen.getByText('Northern Ltd')).toBeTruthy())
  expect(screen.queryByText('Try again')).toBeNull()
})

it.each([
  ['failed to load', { error: new Error('Away'), isFetching: false }, 'Name not loaded'],
  ['are loading', { error: null, isFetching: true }, '…'],
  ['do not have it', { error: null, isFetching: false }, 'No longer in the list'],
])('shows no id of the selected value while the options %s', (_, state, told) => {
  const id = '0198c1de-0000-7000-8000-000000000001'
  const { container } = renderAs([], <Select {...loadedBy({ ...state, refetch: vi.fn() })} value={id} options={[]} />)
  expect(container.textContent).toContain(told)
  expect(container.textContent).not.toContain(id)
})
