import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import SwitchDialog from './switch-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] }))

const ACCOUNT = { id: 'a1', loginName: 'agency-01', name: '代理机构', type: 3, areaName: '六区' }

async function press(linked: boolean) {
  const calls = stubApi({
    '/account/other/list': [{ ...ACCOUNT, linked }],
    '/account/other/a1/code': { resendAfter: 60 },
  })
  renderAs([], <SwitchDialog onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to agency-01' }))
  return () => calls.filter(({ method }) => method !== 'GET')
}

it('switches to a linked account at once', async () => {
  const sent = await press(true)
  await waitFor(() => expect(sent()).toMatchObject([{ path: expect.stringMatching(/session$/) }]))
})

it('asks for a code before it switches to an account with the same phone', async () => {
  const sent = await press(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Get code' }))
  await waitFor(() => expect(sent()).toMatchObject([{ path: expect.stringMatching(/code$/) }]))
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: ' 00 00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Switch' }))
  await waitFor(() => expect(sent()[1]?.body).toEqual({ code: '0000' }))
})
