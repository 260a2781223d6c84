import type { Names } from '@credit/contract'
import { BOTH_NAMES, Int, NamesField, Out, Text } from '#http/fields'

/** Fields that an area is created with and that can be left out. */
class TenantFields {
  @NamesField({
    optional: true,
    // The name that is made without one is the longest name of an area with 49 characters more.
    max: 80,
    description: 'Name of the system; from the name without',
  })
  systemNames?: Names

  @Text({ optional: true, min: 0, max: 30, description: 'Name of the region on the map' }) mapName?: string
  @Int({ optional: true, max: 1, description: '1 = open, 0 = not open' }) status?: number
}

/** An area and the account of its first administrator. */
export class NewTenantInput extends TenantFields {
  @Text({ max: 12, rule: 'areaCode' }) areaCode: string
  @NamesField({ max: 30 }) names: Names
  @Text({ max: 63, rule: 'subdomain' }) subdomain: string
  @Text({ max: 30, rule: 'loginName' }) adminLoginName: string
  @Text({ max: 30, rule: 'personName' }) adminName: string
  @Text({ optional: true, nullable: true, max: 11, rule: 'phone' }) adminPhone?: string | null
}

/** Changes of an area; missing fields keep their values. */
export class TenantInput extends TenantFields {
  @NamesField({ optional: true, max: 30 }) names?: Names
  @Text({ optional: true, max: 63, rule: 'subdomain' }) subdomain?: string
  @Int({ optional: true, min: 1 }) version?: number
}

const TENANT_ACTIONS = ['update', 'delete', 'open', 'close'] as const
export type TenantAction = (typeof TENANT_ACTIONS)[number]

class TenantAdministrator {
  @Out('id') id: string
  @Out() loginName: string
  @Out() name: string
}

/** An area as the city manages it. */
export class Tenant {
  @Out('id') id: string
  @Out() areaCode: string
  @Out() name: string
  @Out(BOTH_NAMES) names: Names
  @Out(BOTH_NAMES) systemNames: Names
  @Out() subdomain: string
  @Out({ description: "Address of the area's own site" }) url: string
  @Out({ type: 'integer', enum: [0, 1] }, '1 = open') status: number
  @Out({ description: 'Name of the region on the map' }) mapName: string
  @Out({ type: [TenantAdministrator] }, 'Accounts of its supervisors') administrators: TenantAdministrator[]
  @Out({ enum: TENANT_ACTIONS, isArray: true }, 'What the caller may do now') can: TenantAction[]
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

/** A new area with the password of its first administrator, which is not stored in clear. */
export class NewTenant extends Tenant {
  @Out() adminLoginName: string
  @Out({ description: 'One-time password, changed at the first login' }) password: string
}
