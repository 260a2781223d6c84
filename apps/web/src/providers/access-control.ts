import type { AccessControlProvider } from '@refinedev/core'

/** Second half of the permission code by Refine's action. */
const CODE: Record<string, string> = {
  list: 'list',
  show: 'list',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
  publish: 'publish',
}

/** Checks against the permissions of the menu tree, without a call: it may be used for every button. */
export function makeAccessControl(permissions: ReadonlySet<string>): AccessControlProvider {
  return {
    can: ({ action, params }) => {
      const base: unknown = params?.resource?.meta?.permission
      // A directory or page of the menu is allowed, since the server returned it.
      if (typeof base !== 'string') return Promise.resolve({ can: true })
      return Promise.resolve({ can: permissions.has(`${base}:${CODE[action] ?? action}`) })
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
