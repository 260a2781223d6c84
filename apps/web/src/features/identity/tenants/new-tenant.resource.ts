import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Field } from '../../../resource-kit/types.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { CODE, COMMON, MAP_NAME, NAMES, type Row, SUBDOMAIN, SYSTEM_NAMES } from './tenant-fields.js'

const LoginAddress = lazyPart(() => import('./login-address.js'))

type NewRow = Row & components['schemas']['NewTenantInput']

/** Form of a new area, with the account of its first administrator. */
export const newTenant = defineResource<NewRow>({
  ...COMMON,
  schema: 'NewTenantInput',
  actions: ['create'],
  reveals: { key: 'password', more: LoginAddress },
  fields: [
    CODE,
    NAMES,
    SUBDOMAIN,
    SYSTEM_NAMES,
    MAP_NAME,
    { name: 'adminName', kind: 'text', section: 'administrator' },
    { name: 'adminLoginName', kind: 'text', section: 'administrator' },
    { name: 'adminPhone', kind: 'text', section: 'administrator' },
  ] as readonly Field<NewRow>[],
})
