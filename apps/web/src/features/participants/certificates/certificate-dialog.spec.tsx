import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import CertificateDialog from './certificate-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants-certificates'] }))

it('keeps a name, number or issuer that is too long, and states the limit', async () => {
  stubApi({ CERTIFICATE_KIND: { items: [] } })
  const close = () => undefined
  renderAs([], <CertificateDialog onClose={close} />)
  for (const [label, max] of [
    ['Name', 200],
    ['Number', 100],
    ['Issuer', 200],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect(field.maxLength).toBe(-1)
    fireEvent.change(field, { target: { value: 'x'.repeat(max + 1) } })
    const item = field.closest('.ant-form-item') as HTMLElement
    await waitFor(() => expect(item.textContent).toContain(`At most ${max} characters`))
  }
})

it('reports both invalid days together with all missing fields', async () => {
  const calls = stubApi({ CERTIFICATE_KIND: { items: [] } })
  const close = () => undefined
  renderAs([], <CertificateDialog onClose={close} />)
  const today = '2026-11-21'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T23:30:00+08:00`) })
  const submit = async (days: Record<string, string>, said: Record<string, string>) => {
    for (const [label, value] of Object.entries(days))
      fireEvent.input(await screen.findByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    for (const [label, text] of Object.entries(said)) {
      const item = screen.getByLabelText(label).closest('.ant-form-item') as HTMLElement
      await waitFor(() => expect(item.textContent).toContain(text))
    }
  }
  await submit(
    { Issued: '2026-13-45', 'Valid until': '2020-01-01' },
    {
      Name: 'Enter “Name”',
      Issued: 'Enter a date such as 2026-01-31',
      'Valid until': `Not before ${today}`,
    },
  )
  await submit({ Issued: '2999-01-01' }, { Issued: `Not after ${today}` })
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

let load = (_: object) => {}
const close = () => undefined
function Page({ certificate }: { certificate: object }) {
  const [shown, setShown] = useState(certificate)
  load = setShown
  return <CertificateDialog certificate={shown as never} onClose={close} />
}

it('turns into a renewal after a correction was refused due to the approval', async () => {
  const values = { kind: '1', name: 'N', number: '1', issuer: 'I', issuedAt: '2026-01-01' }
  const file = { id: 'f', name: 'scan.pdf' }
  const pending = { ...values, id: 'c', status: 'pending', version: 1, files: [file] }
  const approved = { ...pending, status: 'approved', version: 2 }
  const changed = { error: 'Changed meanwhile', code: 'VERSION_CONFLICT' }
  stubApi({ CERTIFICATE_KIND: { items: [] }, '/certificate/c': new Failure(409, changed) })
  renderAs([], <Page certificate={pending} />)
  const issuer = await screen.findByLabelText<HTMLInputElement>('Issuer')
  fireEvent.change(issuer, { target: { value: 'Other' } })
  act(() => load(approved))
  expect(screen.getByText('Correct')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy()
  expect(screen.getByText('Renew')).toBeTruthy()
  expect(screen.getByText(/A new version that replaces this one/)).toBeTruthy()
  expect(issuer.value).toBe('Other')
})
