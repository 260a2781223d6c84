import { SIGN } from '@credit/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { RecordPage } from '../../resource-kit/record-page.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import registration from './registration.record.js'
import { registrations } from './registrations.resource.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'registration', 'participants'] }))

const pending = () => ({
  ...{ id: 'r1', name: 'Supplier A', sign: SIGN.supplier, code: '1', areaName: 'City', claim: false },
  ...{ loginName: 'a', phone: '13800001111', attempts: 1, submittedAt: '2026-11-03T09:00:00+08:00', reason: '' },
  ...{ consentAt: null, decidedAt: null, participantId: null, participantHasAccount: false, version: 1 },
  ...{ codeConfirmed: false, numberConfirmed: false, fields: [], files: [], status: 'pending', can: ['approve'] },
  ...{ rivals: [] as object[], rivalsElsewhere: 0 },
})

it('marks a registration as done once it is approved', async () => {
  const record = pending()
  stubApi({
    get 'registration/r1/approve'() {
      Object.assign(record, { status: 'approved', can: [] })
      return record
    },
    'registration/r1': record,
  })
  renderAs([], <RecordPage definition={registration(registrations)} />, '/?id=r1')
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  const status = await screen.findByText('Approved')
  expect(status.closest('.ant-tag')?.className).toContain('ant-tag-success')
})

it('links the other registrations that wait with the same code', async () => {
  const rival = { id: 'r2', name: 'Impostor', loginName: 'b', submittedAt: '2026-11-02T09:00:00+08:00' }
  stubApi({ 'registration/r1': { ...pending(), rivals: [rival], rivalsElsewhere: 1 } })
  renderAs([], <RecordPage definition={registration(registrations)} />, '/?id=r1')
  const link = await screen.findByRole('link', { name: 'Impostor' })
  expect(link.getAttribute('href')).toBe('/userManagemen/registration?id=r2')
  expect(screen.getByText(/besides this one: 2, of which in other areas: 1/)).toBeTruthy()
})
