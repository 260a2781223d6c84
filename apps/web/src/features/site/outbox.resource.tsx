import { defineResource } from '../../resource-kit/define-resource.js'

/** A text message, e-mail or site message that was sent or waits to be. */
export interface OutboxRow {
  id: string
  channel: 'sms' | 'email' | 'site'
  recipient: string
  title: string
  content: string
  status: 'waiting' | 'sent' | 'failed' | 'dropped'
  attempts: number
  error: string | null
  createTime: string
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
  actions: ['show'],
  fields: [
    { name: 'createTime', kind: 'datetime', sortable: true, filter: true, width: 170 },
    { name: 'channel', kind: 'enum', options: ['sms', 'email', 'site'], filter: true, width: 110 },
    { name: 'recipient', kind: 'text', filter: true, width: 180 },
    { name: 'title', kind: 'text' },
    { name: 'content', kind: 'textarea', in: ['show'] },
    {
      name: 'status',
      kind: 'enum',
      options: ['waiting', 'sent', 'failed', 'dropped'],
      tones: { waiting: 'info', sent: 'success', failed: 'error', dropped: 'neutral' },
      filter: true,
      width: 120,
    },
    { name: 'attempts', kind: 'number', width: 90 },
    { name: 'sentAt', kind: 'datetime', width: 170 },
    { name: 'error', kind: 'textarea', in: ['show'] },
  ],
})
