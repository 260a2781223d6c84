import { SIGN } from '@credit/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { RecordPage } from '../../../resource-kit/record-page.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import certificate from './certificate.record.js'
import { certificateList } from './certificates.resource.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants-certificates'] }))

it('shows the new status of a certificate after it is approved', async () => {
  const record = {
    ...{ id: 'c1', participantId: 'p1', participantName: 'Supplier A', sign: SIGN.supplier, name: 'ISO 9001' },
    ...{ number: '1', issuer: 'Office', issuedAt: '2026-11-02', expiresAt: null, kind: 'quality', revision: 1 },
    ...{ submittedBy: '', createTime: '2026-11-03T09:00:00+08:00', decidedAt: null, reason: '', files: [], version: 1 },
    ...{ status: 'pending', can: ['approve'] },
  }
  const calls = stubApi({
    get 'certificate/c1/approve'() {
      Object.assign(record, { status: 'approved', can: [] })
      return record
    },
    'certificate/c1': record,
  })
  renderAs([], <RecordPage definition={certificate(certificateList)} />, '/?id=c1')
  await screen.findByText('To be examined')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByText('To be examined')).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([
    { method: 'PUT', path: '/credit/admin/api/certificate/c1/approve', body: { version: 1 } },
  ])
})
