import { API_KEY_STATES } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { KEY_TONES } from './tones.js'
import { StateTag, Words } from './words.js'

// Form controls are not part of the list's chunk.
const ScopesInput = lazyPart(() => import('./scopes-input.js'))
const KeyState = lazyPart(() => import('./key-state.js'))

const NOWHERE = { resource: 'apiKey', value: 'id', text: 'name' }

/** Keys with which other systems read credit. */
export const apiKeys = defineResource<components['schemas']['ApiKeyRow']>({
  name: 'apiKey',
  path: '/baseinfo/apiKeys',
  namespace: 'credit-open-credit',
  key: 'apiKeys',
  table: 'api_key',
  lastChange: true,
  permission: 'api-key',
  schema: 'ApiKeyInput',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'name', kind: 'text', hint: true },
    { name: 'prefix', kind: 'text', in: ['list', 'show'], width: 150, priority: 2 },
    {
      name: 'scopes',
      kind: 'reference',
      // Custom multiple choice that refers to no list.
      reference: NOWHERE,
      hint: true,
      width: 160,
      priority: 4,
      render: ({ scopes }) => <Words of="scopes" values={scopes} />,
      wide: true,
      input: ScopesInput,
    },
    {
      name: 'status',
      kind: 'enum',
      options: [...API_KEY_STATES],
      tones: KEY_TONES,
      in: ['list', 'show'],
      width: 120,
      render: (record, place) =>
        place === 'show' ? <KeyState record={record} /> : <StateTag of="apiKeys" status={record.status} />,
    },
    { name: 'expiresOn', kind: 'date', hint: true, width: 140 },
    { name: 'quotaPerMinute', kind: 'number', hint: true, initial: 60, width: 130, priority: 5 },
    { name: 'quotaPerDay', kind: 'number', hint: true, initial: 10_000, width: 130, priority: 3 },
    { name: 'lastUsedAt', kind: 'datetime', in: ['list', 'show'], width: 160, priority: 1 },
    { name: 'createTime', kind: 'datetime', in: ['list', 'show'], secondary: true },
  ],
})
