import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../testing.js'
import { useUndo } from './undo-place.js'

const reverse = vi.fn(() => Promise.resolve())

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] }))
beforeEach(() => reverse.mockClear())

function Page() {
  const offer = useUndo()
  return (
    <>
      <button type="button" onClick={() => offer('Gone', reverse)}>
        act
      </button>
      <Link to="/other">leave</Link>
    </>
  )
}

it('undoes once on a double click', async () => {
  renderAs([], <Page />)
  fireEvent.click(screen.getByText('act'))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // Clicks before the notice has disappeared.
  act(() => {
    undo.click()
    undo.click()
  })
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Undone'))
  expect(reverse).toHaveBeenCalledOnce()
})

it('is not offered any more after the page is left', async () => {
  renderAs(
    [],
    <Routes>
      <Route index element={<Page />} />
      <Route path="other" element="elsewhere" />
    </Routes>,
  )
  fireEvent.click(screen.getByText('act'))
  await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(screen.getByText('leave'))
  await screen.findByText('elsewhere')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('can be retried after a failure', async () => {
  reverse.mockRejectedValueOnce(new Error('No connection'))
  renderAs([], <Page />)
  fireEvent.click(screen.getByText('act'))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(undo)
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('No connection'))
  fireEvent.click(undo)
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Undone'))
})
