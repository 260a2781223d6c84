import type { AccessControlProvider } from '@refinedev/core'

/** What an action is called in a permission code. */
const CODE: Record<string, string> = {
  list: 'list',
  show: 'list',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
  publish: 'publish',
}

/** Answers from the permissions of the menu tree; no call, so it may be asked for every button. */
export function makeAccessControl(permissions: ReadonlySet<string>): AccessControlProvider {
  return {
    can: ({ action, params }) => {
      const base: unknown = params?.resource?.meta?.permission
      // A directory or page of the menu is there because the server put it there.
      if (typeof base !== 'string') return Promise.resolve({ can: true })
      return Promise.resolve({ can: permissions.has(`${base}:${CODE[action] ?? action}`) })
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
