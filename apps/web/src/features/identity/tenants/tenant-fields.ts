import type { components } from '../../../api/schema.js'
import type { Field } from '../../../resource-kit/types.js'

export type Row = components['schemas']['Tenant']

export const COMMON = {
  name: 'tenant',
  path: '/userManagemen/tenantAdministrator',
  namespace: 'identity-tenants',
  key: 'tenants',
  table: 'area',
  permission: 'tenant',
  titleField: 'name',
} as const

export const CODE: Field<Row> = { name: 'areaCode', kind: 'text', hint: true }
export const NAMES: Field<Row> = { name: 'names', kind: 'names', required: true }
export const SUBDOMAIN: Field<Row> = { name: 'subdomain', kind: 'text', hint: true, required: true }
export const SYSTEM_NAMES: Field<Row> = { name: 'systemNames', kind: 'names', hint: true }
export const MAP_NAME: Field<Row> = { name: 'mapName', kind: 'text', hint: true }
