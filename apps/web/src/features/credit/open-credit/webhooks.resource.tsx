import { WEBHOOK_STATES } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { WEBHOOK_TONES } from './tones.js'
import { StateTag, Words } from './words.js'

// Form controls are not part of the list's chunk.
const KindsInput = lazyPart(() => import('./kinds-input.js'))
const WebhookState = lazyPart(() => import('./webhook-state.js'))
const Deliveries = lazyPart(() => import('./deliveries.js'))

const NOWHERE = { resource: 'webhook', value: 'id', text: 'name' }

/** Addresses of other systems that receive changes of credit. */
export const webhooks = defineResource<components['schemas']['WebhookRow'] & { deliveries?: unknown }>({
  name: 'webhook',
  path: '/baseinfo/webhooks',
  namespace: 'credit-open-credit',
  key: 'webhooks',
  table: 'webhook',
  lastChange: true,
  permission: 'webhook',
  schema: 'WebhookInput',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
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
      render: (record, place) =>
        place === 'show' ? <WebhookState record={record} /> : <StateTag of="webhooks" status={record.status} />,
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
