import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import ClaimDialog from './claim-dialog.js'

beforeAll(async () => {
  const namespaces = ['common', 'kit', 'credit-claims', 'credit-acts']
  await initI18n({ locale: 'en-US', namespaces })
})

it('names a missing certificate together with the other missing fields', async () => {
  const item = { points: 1, maxPoints: 1, validityMonths: null }
  const calls = stubApi({
    '/items': [
      { ...item, id: 'i1', name: 'Energy label', certificateRequired: true },
      { ...item, id: 'i2', name: 'Training', certificateRequired: false },
    ],
    '/certificate/list': { records: [], total: 0 },
  })
  const close = () => undefined
  renderAs([], <ClaimDialog onClose={close} />)
  const choose = async (name: RegExp) => {
    fireEvent.mouseDown(screen.getByLabelText('Bonus item'))
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
  }
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the claim' }))
  await choose(/^Energy label/)
  send()
  await screen.findByText('Enter “Explanation”')
  expect(screen.getByText('Choose “Certificate”')).toBeTruthy()
  await choose(/^Training/)
  await waitFor(() => expect(screen.queryByText('Choose “Certificate”')).toBeNull())
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
