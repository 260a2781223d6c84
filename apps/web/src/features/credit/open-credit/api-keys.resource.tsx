import { API_KEY_STATES } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { KEY_TONES } from './tones.js'
import { Words } from './words.js'

// Form controls are not part of the list's chunk.
const ScopesInput = lazyPart(() => import('./scopes-input.js'))

type Row = components['schemas']['ApiKeyRow']

const NOWHERE = { resource: 'apiKey', value: 'id', text: 'name' }

const ISSUE = { put: '/credit/admin/api/apiKey/{id}/issue', reveals: 'secret' } as const

/** Keys with which other systems read credit. */
export const apiKeys = defineResource<Row>({
  name: 'apiKey',
  path: '/baseinfo/apiKeys',
  namespace: 'credit-open-credit',
  key: 'apiKeys',
  table: 'api_key',
  history: true,
  lastChange: true,
  permission: 'api-key',
  schema: 'ApiKeyInput',
  titleField: 'name',
  reveals: { key: 'secret' },
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  commands: commandsOn<Row>('credit-open-credit:key', {
    issue: { ...ISSUE, main: true },
    replace: { ...ISSUE, danger: true },
    revoke: { put: '/credit/admin/api/apiKey/{id}/revoke', danger: true },
  }),
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
    },
    { name: 'expiresOn', kind: 'date', hint: true, width: 140 },
    { name: 'quotaPerMinute', kind: 'number', hint: true, initial: 60, width: 130, priority: 5 },
    { name: 'quotaPerDay', kind: 'number', hint: true, initial: 10_000, width: 130, priority: 3 },
    { name: 'lastUsedAt', kind: 'datetime', in: ['list', 'show'], width: 160, priority: 1 },
    { name: 'createTime', kind: 'datetime', in: ['list', 'show'], secondary: true },
  ],
})
