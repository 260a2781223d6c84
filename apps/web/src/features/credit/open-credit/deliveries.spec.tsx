import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { RecordCommands } from '../../../resource-kit/record-commands.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import Deliveries from './deliveries.js'
import { webhooks } from './webhooks.resource.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-open-credit'] }))

const at = '2035-11-05T10:00:00+08:00'
const ROW = { changeId: 'c1', createTime: at, nextTryAt: at, sentAt: null }
const ROWS = [
  { ...ROW, id: 'failed', status: 'waiting', attempts: 2, error: '503' },
  { ...ROW, id: 'new', status: 'waiting', attempts: 0, error: '' },
  { ...ROW, id: 'sent', status: 'sent', attempts: 1, error: '', sentAt: at },
]
const open = async (permissions: string[], status: 'active' | 'disabled' = 'active') => {
  const page = { records: ROWS, total: 3, current: 1, size: 20, pages: 1 }
  const calls = stubApi({ '/deliveries/failed/retry': { id: 'w1' }, '/w1/deliveries': page })
  renderAs(permissions, <Deliveries record={{ id: 'w1', status }} />)
  await screen.findByText('503')
  return calls
}
const buttons = () => screen.queryAllByRole('button', { name: 'Retry now' })

describe('deliveries of a webhook', () => {
  it('are retried at once if they failed', async () => {
    const calls = await open(['webhook:list', 'webhook:update'])
    const [button] = buttons()
    expect(buttons()).toHaveLength(1)
    const read = () => calls.filter(({ method }) => method === 'GET').length
    const before = read()
    if (button) fireEvent.click(button)
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
    await waitFor(() => expect(read()).toBeGreaterThan(before))
  })

  it('are reloaded after a test was sent', async () => {
    const page = { records: [] as unknown[], total: 0, current: 1, size: 20, pages: 1 }
    const calls = stubApi({ '/w1/test': { id: 'w1' }, '/w1/deliveries': page })
    const record = { id: 'w1', name: 'Platform', status: 'active', version: 4 } as const
    renderAs(
      ['webhook:list', 'webhook:update'],
      <>
        <RecordCommands definition={webhooks} record={{ ...record, can: ['test'] }} />
        <Deliveries record={record} />
      </>,
    )
    await screen.findByText('Nothing sent yet')
    page.records = ROWS
    fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('503')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('are read-only without permission, and while the webhook is disabled', async () => {
    await open(['webhook:list'])
    expect(buttons()).toHaveLength(0)
    cleanup()
    await open(['webhook:list', 'webhook:update'], 'disabled')
    expect(buttons()).toHaveLength(0)
  })
})
