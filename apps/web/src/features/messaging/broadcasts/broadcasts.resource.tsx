import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { AreaName, Roles, Sent } from './cells.js'

/** Messages sent to the accounts of roles and areas. */
export const broadcasts = defineResource<components['schemas']['BroadcastRow']>({
  name: 'broadcast',
  path: '/broadcasts',
  namespace: 'messaging-broadcasts',
  key: 'broadcasts',
  table: 'broadcast',
  permission: 'broadcast',
  titleField: 'title',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: [],
  fields: [
    { name: 'createTime', kind: 'datetime', width: 170 },
    { name: 'title', kind: 'text' },
    { name: 'text', kind: 'textarea', in: ['show'] },
    {
      name: 'roles',
      kind: 'text',
      width: 220,
      priority: 1,
      render: ({ roles }) => <Roles roles={roles} />,
    },
    {
      name: 'toAreaName',
      kind: 'text',
      width: 140,
      priority: 2,
      render: ({ toAreaName }) => <AreaName name={toAreaName} />,
    },
    { name: 'sent', kind: 'number', width: 110 },
    { name: 'sentAt', kind: 'datetime', width: 170, priority: 3, render: ({ sentAt }) => <Sent at={sentAt} /> },
    { name: 'accountName', kind: 'text', width: 130, priority: 4 },
  ],
})
