import { WEBHOOK_STATES } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { WEBHOOK_TONES } from './tones.js'
import { Words } from './words.js'

// Form controls are not part of the list's chunk.
const KindsInput = lazyPart(() => import('./kinds-input.js'))
const Deliveries = lazyPart(() => import('./deliveries.js'))

type Row = components['schemas']['WebhookRow']

const NOWHERE = { resource: 'webhook', value: 'id', text: 'name' }

const ISSUE = { put: '/credit/admin/api/webhook/{id}/issue', reveals: 'secret' } as const

/** Addresses of other systems that receive changes of credit. */
export const webhooks = defineResource<Row & { deliveries?: unknown }>({
  name: 'webhook',
  path: '/baseinfo/webhooks',
  namespace: 'credit-open-credit',
  key: 'webhooks',
  table: 'webhook',
  history: true,
  lastChange: true,
  permission: 'webhook',
  schema: 'WebhookInput',
  titleField: 'name',
  reveals: { key: 'secret' },
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  commands: commandsOn<Row>('credit-open-credit:webhook', {
    test: { post: '/credit/admin/api/webhook/{id}/test' },
    issue: { ...ISSUE, main: true },
    replace: { ...ISSUE, danger: true },
    enable: { put: '/credit/admin/api/webhook/{id}/enable', undo: 'disable' },
    disable: { put: '/credit/admin/api/webhook/{id}/disable', danger: true, undo: 'enable' },
  }),
  fields: [
    { name: 'name', kind: 'text', hint: true, width: 180 },
    { name: 'url', kind: 'text', hint: true },
    {
      name: 'kinds',
      kind: 'reference',
      // Custom multiple choice that refers to no list.
      reference: NOWHERE,
      width: 200,
      priority: 3,
      render: ({ kinds }) => <Words of="kinds" values={kinds} />,
      wide: true,
      input: KindsInput,
    },
    {
      name: 'status',
      kind: 'enum',
      options: [...WEBHOOK_STATES],
      tones: WEBHOOK_TONES,
      in: ['list', 'show'],
      width: 120,
    },
    { name: 'failingSince', kind: 'datetime', in: ['list', 'show'], width: 160, priority: 1 },
    { name: 'lastError', kind: 'text', in: ['list', 'show'], width: 160, priority: 2 },
    { name: 'createTime', kind: 'datetime', in: ['list', 'show'], secondary: true },
    {
      name: 'deliveries',
      kind: 'textarea',
      in: ['show'],
      render: (record) => <Deliveries record={record} />,
    },
  ],
})
