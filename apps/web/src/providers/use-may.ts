import type { Resource } from '@credit/contract'
import { useCan } from '@refinedev/core'

/** Whether the account has the permission `<resource>:<action>`. */
export function useMay(resource: Resource, action: string): boolean {
  const params = { resource: { name: resource, meta: { permission: resource } } }
  return useCan({ resource, action, params }).data?.can === true
}
