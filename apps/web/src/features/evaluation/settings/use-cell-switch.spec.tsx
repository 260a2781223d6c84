import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { apiQuery } from '../../../api/query.js'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import { useCellSwitch } from './use-cell-switch.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'evaluation-settings'] }))

function Matrix() {
  const { data = [] } = useQuery(apiQuery.queryOptions('get', '/credit/admin/api/mutualEvaluation'))
  const { change, problem } = useCellSwitch()
  return (
    <>
      <p role="note">{problem}</p>
      {data.map((cell) => (
        <button key={cell.id} type="button" onClick={() => void change(cell, !cell.enabled)}>
          {`${cell.code} ${cell.enabled}`}
        </button>
      ))}
    </>
  )
}

it('undoes a switch; after a change by another user it shows the current state', async () => {
  const cell = { id: 'c1', code: 'C3', enabled: true, version: 4 }
  const answers: Record<string, unknown> = {
    mutualEvaluation: [cell],
    'disable/c1': { ...cell, enabled: false, version: 5 },
    'enable/c1': new Failure(409, { code: 'VERSION_CONFLICT', error: 'Changed' }),
  }
  const calls = stubApi(answers)
  renderAs([], <Matrix />)
  const button = await screen.findByRole('button', { name: 'C3 true' })
  fireEvent.click(button)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  answers.mutualEvaluation = [{ ...cell, code: 'C4', enabled: false, version: 6 }]
  fireEvent.click(undo)
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Changed'))
  fireEvent.click(await screen.findByRole('button', { name: 'C4 false' }))
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe('Changed'))
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ version: 4 }, { version: 5 }, { version: 6 }])
})

it('switches once on a double click', async () => {
  const cell = { id: 'c1', code: 'C3', enabled: false, version: 4 }
  const calls = stubApi({ mutualEvaluation: [cell], 'enable/c1': { ...cell, version: 5 } })
  renderAs([], <Matrix />)
  const button = await screen.findByRole('button', { name: 'C3 false' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('button', { name: 'Undo' })
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
