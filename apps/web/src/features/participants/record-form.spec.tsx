import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderResource } from '../../resource-kit/testing.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { suppliers } from './participants.resource.js'
import { RecordForm } from './record-form.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants'] }))

const supplier = { id: 's1', version: 3, name: 'Harbour Office', address: 'Quay 1' }
const label = 'Credit code'

async function edit(unifiedSocialCreditCode: string | null) {
  const { calls } = renderResource(suppliers, suppliers.routes.edit.replace(':id', 's1'), ({ method, path }) => {
    if (path.endsWith('/list')) return []
    return method === 'GET' ? { ...supplier, unifiedSocialCreditCode } : {}
  })
  const box = await screen.findByRole('textbox', { name: new RegExp(`${label}$`) })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { box, save, sent: () => calls.filter(({ method }) => method === 'PUT') }
}

it('saves a record without a code', async () => {
  const { save, sent } = await edit(null)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), {
    target: { value: 'Quay 2' },
  })
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const body = sent()[0]?.options?.body
  expect(body).toMatchObject({ name: 'Harbour Office', address: 'Quay 2', version: 3 })
  expect(body).not.toHaveProperty('unifiedSocialCreditCode')
})

it('says that a code cannot be removed', async () => {
  const { box, save, sent } = await edit('91990006200000013W')
  fireEvent.change(box, { target: { value: '' } })
  save()
  expect(await screen.findByRole('button', { name: `Enter “${label}”` })).toBeTruthy()
  expect(sent()).toEqual([])
})

it("asks before it is cancelled on the record's own page", async () => {
  stubApi({ '/s1': supplier })
  const done = vi.fn()
  renderAs([], <RecordForm sign={2} id="s1" onDone={done} />)
  const address = await screen.findByRole('textbox', { name: 'Address' })
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.change(address, { target: { value: 'Quay 2' } })
  cancel()
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(done).not.toHaveBeenCalled()
  cancel()
  fireEvent.click(await screen.findByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  cleanup()
  renderAs([], <RecordForm sign={2} id="s1" onDone={done} />)
  await screen.findByRole('textbox', { name: 'Address' })
  cancel()
  expect(done).toHaveBeenCalledTimes(2)
})
