import type { ApiKeyScope, Permission as PermissionCode, Sign } from '@credit/contract'
import { applyDecorators, SetMetadata } from '@nestjs/common'
import { ApiExtension, ApiSecurity } from '@nestjs/swagger'

export const ACCESS_KEY = 'access'

/** Returns the number of calls that a body costs of the quota; it is not validated yet. */
export type CallsOf = (body: unknown) => number

/** Callers that may use a handler. A handler without a declaration is denied. */
export type Access =
  | { kind: 'public'; why: string }
  | { kind: 'self'; signs: readonly Sign[] | null; applicants?: boolean }
  | { kind: 'permission'; permission: PermissionCode }
  | { kind: 'key'; scope: ApiKeyScope; callsOf?: CallsOf }

/** Declares who may call a handler, to the guards and in the API document. */
export function declareAccess(access: Access): MethodDecorator {
  return applyDecorators(
    SetMetadata(ACCESS_KEY, access),
    ApiExtension('x-access', textOf(access)),
    ...(access.kind === 'public' ? [] : [ApiSecurity(access.kind === 'key' ? 'apiKey' : 'token')]),
  )
}

function textOf(access: Access): string {
  if (access.kind === 'public') return 'public'
  if (access.kind === 'permission') return `p:${access.permission}`
  if (access.kind === 'key') return `API key: ${access.scope}`
  if (access.applicants) return 'self or registration token'
  return access.signs ? `self:${access.signs.join(',')}` : 'self'
}

export const ACCOUNT_ONLY_KEY = 'account-only'

/** Closed to supervisors who look at a participant's own pages: it concerns the person who logs in. */
export function AccountOnly(): MethodDecorator {
  return SetMetadata(ACCOUNT_ONLY_KEY, true)
}

export const BEFORE_PASSWORD_KEY = 'before-password-change'

export const BEFORE_SECOND_FACTOR_KEY = 'before-second-factor'

/** Allows sessions whose account has to set up a second factor first. */
export function BeforeSecondFactor(): MethodDecorator {
  return SetMetadata(BEFORE_SECOND_FACTOR_KEY, true)
}

/** Allows sessions whose account has to change its password first. */
export function BeforePasswordChange(): MethodDecorator {
  return SetMetadata(BEFORE_PASSWORD_KEY, true)
}

export const READS_REPLICA_KEY = 'reads-replica'

/** Reads from the standby if there is one, like every read by visitors. */
export function ReadsReplica(): MethodDecorator & ClassDecorator {
  return SetMetadata(READS_REPLICA_KEY, true)
}
