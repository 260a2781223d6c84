import { fireEvent, screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import SecondFactorDialog from './second-factor-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] }))

function Page({ onClose }: { onClose: () => void }) {
  return (
    <>
      <SecondFactorDialog onClose={onClose} />
      <Link to="/elsewhere">go</Link>
      <p>{useLocation().pathname}</p>
    </>
  )
}

it('asks before its page is left with recovery codes, until they are noted', async () => {
  stubApi({
    '/mfa/setup': { secret: 's3cret', qr: 'data:,' },
    '/mfa/confirm': { recoveryCodes: ['code-1', 'code-2'] },
    '/account/mfa': { enabled: false, recoveryCodesLeft: 0 },
  })
  const onClose = vi.fn()
  renderAs([], <Page onClose={onClose} />)
  fireEvent.change(await screen.findByLabelText(/password/i), { target: { value: 'Credit@2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }))
  fireEvent.change(await screen.findByLabelText(/code/i), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('code-1')
  fireEvent.click(screen.getByText('go'))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByText('code-1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('go'))
  expect(await screen.findByText('/elsewhere')).toBeTruthy()
})

it('loads its state again on request after a failure', async () => {
  const answers: Record<string, unknown> = { '/account/mfa': new Failure(503, {}) }
  stubApi(answers)
  renderAs([], <SecondFactorDialog onClose={() => undefined} />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answers['/account/mfa'] = { enabled: false, recoveryCodesLeft: 0 }
  fireEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
})
