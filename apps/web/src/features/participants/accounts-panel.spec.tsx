import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import { AccountsPanel } from './accounts-panel.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants'] }))

it('undoes a change of state, or shows the current state after a change by others', async () => {
  const account = { id: 'a1', loginName: 'seller', status: 'enabled', can: ['disable'], version: 4 }
  const answers: Record<string, unknown> = {
    '/accounts': [account],
    'set/status': { changed: 1 },
  }
  const calls = stubApi(answers)
  renderAs([], <AccountsPanel whose={{ sign: 2, id: 'p1' }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Disable' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  answers['/accounts'] = [{ ...account, status: 'disabled', can: ['enable'], version: 6 }]
  answers['set/status'] = new Failure(409, { code: 'VERSION_CONFLICT', error: 'Changed' })
  fireEvent.click(undo)
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Changed'))
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeTruthy()
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toMatchObject([
    { status: 'disabled', version: 4 },
    { status: 'enabled', version: 5 },
  ])
})
