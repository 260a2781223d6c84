import { OUTBOX_STATES, type OutboxStatus } from '@credit/contract'
import { defineResource } from '../../resource-kit/define-resource.js'

/** A text message or mail that was sent or waits to be. */
export interface OutboxRow {
  id: string
  channel: 'sms' | 'mail'
  to: string
  title: string
  content: string
  status: OutboxStatus
  attempts: number
  error: string | null
  createTime: string
  nextTryAt: string | null
  sentAt: string | null
}

export const outbox = defineResource<OutboxRow>({
  name: 'outbox',
  path: '/outbox',
  namespace: 'site',
  key: 'outbox',
  permission: 'outbox',
  titleField: 'title',
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  fields: [
    { name: 'createTime', kind: 'datetime', sortable: true, filter: true, width: 170 },
    { name: 'channel', kind: 'enum', options: ['sms', 'mail'], filter: true, width: 110 },
    { name: 'to', kind: 'text', filter: true, width: 180 },
    { name: 'title', kind: 'text' },
    { name: 'content', kind: 'textarea', in: ['show'] },
    {
      name: 'status',
      kind: 'enum',
      options: OUTBOX_STATES,
      tones: { waiting: 'info', sent: 'success', failed: 'error', dropped: 'neutral' },
      filter: true,
      width: 120,
    },
    { name: 'attempts', kind: 'number', sortable: true, width: 90 },
    { name: 'sentAt', kind: 'datetime', sortable: true, filter: true, width: 170 },
    { name: 'nextTryAt', kind: 'datetime', in: ['show'] },
    { name: 'error', kind: 'textarea', in: ['show'] },
  ],
})
