import type { Resource } from '@credit/contract'
import type { AccessControlProvider } from '@refinedev/core'
import { createContext, useContext } from 'react'

/** Second half of the permission code, by Refine's action. */
const CODE: Record<string, string> = {
  list: 'list',
  show: 'list',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
  publish: 'publish',
}

type Permissions = ReadonlySet<string>

/**
 * Permissions of the menu tree. Refine's `useCan` returns them a frame later, and a button that appears late moves the
 * content below it.
 */
export const PermissionsContext = createContext<Permissions>(new Set())

/** Tells whether the account's menu opens the page of a path. Public pages have no menu and open all. */
export const OpenedContext = createContext<(path: string) => boolean>(() => true)

/** Returns a function that tells whether the account may open the page of a path. */
export const useMayOpen = () => useContext(OpenedContext)

function isGranted(permissions: Permissions, base: string, action: string): boolean {
  return permissions.has(`${base}:${CODE[action] ?? action}`)
}

type MayAny = (resource: Resource, action: string) => boolean

/** Returns a function that tells whether the account has the permission `<resource>:<action>`. */
export function usePermissions(): MayAny {
  return permissionsIn(useContext(PermissionsContext))
}

/** Returns the same function for given permissions. */
export function permissionsIn(permissions: Permissions): MayAny {
  return (resource, action) => isGranted(permissions, resource, action)
}

/** True if the account has the permission `<resource>:<action>`. */
export function useMay(resource: Resource, action: string): boolean {
  return usePermissions()(resource, action)
}

/** Creates Refine's access control from the same permissions. */
export function makeAccessControl(permissions: Permissions): AccessControlProvider {
  return {
    can: ({ action, params }) => {
      const base: unknown = params?.resource?.meta?.permission
      // Directories and pages of the menu are allowed, because the server returned them.
      const can = typeof base !== 'string' || isGranted(permissions, base, action)
      return Promise.resolve({ can })
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
