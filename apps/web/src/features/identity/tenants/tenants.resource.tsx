import { AREA_STATUS } from '@credit/contract'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { CODE, COMMON, MAP_NAME, NAMES, type Row, SUBDOMAIN, SYSTEM_NAMES } from './tenant-fields.js'

const NewTenantPage = lazyPart(() => import('./new-tenant-page.js'))
const AdministratorLinks = lazyPart(() => import('./administrator-links.js'))

/** Open and closed areas with the accounts of their supervisors. */
export const tenants = defineResource<Row>({
  ...COMMON,
  history: true,
  schema: 'TenantInput',
  sort: { field: 'areaCode', order: 'asc' },
  actions: ['create', 'edit', 'show', 'delete'],
  commands: commandsOn<Row>('identity-tenants:action', {
    open: { put: '/credit/admin/api/tenant/{id}', body: () => ({ status: AREA_STATUS.open }) },
    close: { put: '/credit/admin/api/tenant/{id}', body: () => ({ status: AREA_STATUS.closed }), danger: true },
  }),
  pages: { create: NewTenantPage },
  fields: [
    { ...NAMES },
    { ...CODE, width: 150, in: ['list', 'show'] },
    { ...SUBDOMAIN, width: 200, priority: 1, render: ({ subdomain, url }) => <a href={url}>{subdomain}</a> },
    { name: 'status', kind: 'enum', options: [1, 0], tones: { 0: 'neutral' }, width: 110, in: ['list', 'show'] },
    {
      name: 'administrators',
      kind: 'items',
      columns: [
        { name: 'name', kind: 'text' },
        { name: 'loginName', kind: 'text' },
      ],
      width: 260,
      priority: 2,
      in: ['list', 'show'],
      render: (record, place) => <AdministratorLinks record={record} place={place} />,
    },
    { ...SYSTEM_NAMES, in: ['form', 'show'] },
    { ...MAP_NAME, in: ['form', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 160, secondary: true, in: ['list', 'show'] },
  ],
})
