import type { Permission } from '@credit/contract'
import type { Ctx } from '#core/context'

/** Returns the path of a page if the caller may open it, otherwise null. */
export function opened(ctx: Ctx, permission: Permission, path: string): string | null {
  return ctx.me.permissions.has(permission) ? path : null
}
