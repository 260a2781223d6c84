import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { prepareDom } from '../../../resource-kit/testing.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import CertificateDialog from './certificate-dialog.js'

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants-certificates'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps a name, number or issuer that is too long, and says how long it may be', async () => {
  stubApi({ CERTIFICATE_KIND: { items: [] } })
  const close = () => undefined
  renderAs([], <CertificateDialog onClose={close} onDone={close} />)
  for (const [label, max] of [
    ['Name', 200],
    ['Number', 100],
    ['Issuer', 200],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect(field.maxLength).toBe(-1)
    fireEvent.change(field, { target: { value: 'x'.repeat(max + 1) } })
    const item = field.closest('.ant-form-item') as HTMLElement
    await vi.waitFor(() => expect(item.textContent).toContain(`At most ${max} characters`))
  }
})
