import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../testing.js'
import { ParticipantSelect } from './participant-select.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

const offered = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)

it('offers the results of the last keyword only', async () => {
  const answers = new Map<string, (name: string) => void>()
  vi.stubGlobal('fetch', (request: Request) => {
    const word = new URL(request.url).searchParams.get('keyword') ?? ''
    return new Promise<Response>((resolve) => {
      answers.set(word, (name) => resolve(Response.json({ records: [{ id: name, name }] })))
    })
  })
  renderAs([], <ParticipantSelect sign={2} value={null} onChange={vi.fn()} />)
  const search = screen.getByRole('combobox')
  const type = (value: string) => fireEvent.change(search, { target: { value } })
  fireEvent.mouseDown(search)
  type('north')
  await waitFor(() => expect(answers.has('north')).toBe(true))
  answers.get('north')?.('Northern Ltd')
  await waitFor(() => expect(offered()).toEqual(['Northern Ltd']))

  type('south')
  expect(offered()).toEqual([])
  await waitFor(() => expect(answers.has('south')).toBe(true))
  expect(offered()).toEqual([])
  answers.get('south')?.('Southern Ltd')
  await waitFor(() => expect(offered()).toEqual(['Southern Ltd']))
})
