import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, Outlet, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { UndoPlace } from '../layouts/workspace/undo-place.js'
import { renderAs } from '../shared/testing.js'
import { prepareDom } from './testing.js'
import { useUndo } from './use-undo.js'

const reverse = vi.fn(() => Promise.resolve())

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] })
})
beforeEach(() => reverse.mockClear())
afterEach(cleanup)

function Page() {
  const { offer, holder } = useUndo()
  return (
    <>
      <button type="button" onClick={() => offer('Gone', reverse)}>
        act
      </button>
      <Link to="/other">leave</Link>
      {holder}
    </>
  )
}

it('reverses once however often it is pressed', async () => {
  renderAs([], <Page />)
  fireEvent.click(screen.getByText('act'))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // Before the notice has gone.
  act(() => {
    undo.click()
    undo.click()
  })
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Undone'))
  expect(reverse).toHaveBeenCalledOnce()
})

it('is still offered once the page is left', async () => {
  const around = (
    <UndoPlace>
      <Outlet />
    </UndoPlace>
  )
  renderAs(
    [],
    <Routes>
      <Route element={around}>
        <Route index element={<Page />} />
        <Route path="other" element="elsewhere" />
      </Route>
    </Routes>,
  )
  fireEvent.click(screen.getByText('act'))
  await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(screen.getByText('leave'))
  await screen.findByText('elsewhere')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(reverse).toHaveBeenCalledOnce())
})
