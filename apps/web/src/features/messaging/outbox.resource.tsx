import { OUTBOX_STATES } from '@credit/contract'
import type { components } from '../../api/schema.js'
import { commandsOn } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'

type Row = components['schemas']['OutboxRow']

const words = ({ to }: Row) => ({ to })

export const outbox = defineResource<Row>({
  name: 'outbox',
  path: '/outbox',
  namespace: 'messaging',
  key: 'outbox',
  table: 'outbox_message',
  permission: 'outbox',
  titleField: 'title',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: [],
  commands: commandsOn<Row>('messaging:outboxAction', {
    retry: { put: '/credit/admin/api/outbox/{id}/retry', main: true, words },
    drop: { put: '/credit/admin/api/outbox/{id}/drop', danger: true, words },
  }),
  waiting: { name: 'status', values: ['failed'] },
  fields: [
    { name: 'createTime', kind: 'datetime', width: 160 },
    { name: 'channel', kind: 'enum', options: ['sms', 'mail'], sortable: false, width: 105 },
    { name: 'to', kind: 'text', sortable: false, width: 150 },
    { name: 'title', kind: 'text' },
    { name: 'content', kind: 'textarea', in: ['show'] },
    {
      name: 'status',
      kind: 'enum',
      options: OUTBOX_STATES,
      sortable: false,
      tones: {
        waiting: 'info',
        sending: 'info',
        failed: 'error',
        dropped: 'neutral',
      },
      width: 110,
    },
    { name: 'attempts', kind: 'number', width: 110, priority: 2 },
    { name: 'sentAt', kind: 'datetime', width: 170, priority: 1 },
    { name: 'nextTryAt', kind: 'datetime', in: ['show'] },
    { name: 'error', kind: 'textarea', in: ['show'] },
  ],
})
