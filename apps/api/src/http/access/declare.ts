import type { ApiKeyScope, Permission as PermissionCode, Sign } from '@credit/contract'
import { applyDecorators, SetMetadata } from '@nestjs/common'
import { ApiExtension, ApiSecurity } from '@nestjs/swagger'
import type { LimitName } from '../../core/config/limits.js'
import { routeSettings } from '../route-settings.js'

export const ACCESS_KEY = 'access'

/** As how many calls of the quota a body counts; it is not validated yet. */
export type CallsOf = (body: unknown) => number

/** Callers that may use a handler. A handler without a declaration is denied. */
export type Access =
  | { kind: 'public'; why: string }
  | { kind: 'self'; signs: readonly Sign[] | null; applicants?: boolean }
  | { kind: 'permission'; permission: PermissionCode }
  | { kind: 'key'; scope: ApiKeyScope; callsOf?: CallsOf }

function declare(access: Access, text: string): MethodDecorator & ClassDecorator {
  return applyDecorators(
    SetMetadata(ACCESS_KEY, access),
    ApiExtension('x-access', text),
    ...(access.kind === 'public' ? [] : [ApiSecurity(access.kind === 'key' ? 'apiKey' : 'token')]),
  )
}

/** Open to anyone, without a session; states why. Its body is small, unless it names a limit. */
export function Public(why: string, bodyLimit: LimitName = 'publicBodyBytes'): MethodDecorator {
  return applyDecorators(declare({ kind: 'public', why }, 'public'), routeSettings({ bodyLimit }))
}

/** Open to logged-in accounts, for their own data; with signs: to accounts of these signs only. */
export function Self(...signs: Sign[]): MethodDecorator & ClassDecorator {
  const access: Access = { kind: 'self', signs: signs.length ? signs : null }
  return declare(access, signs.length ? `self:${signs.join(',')}` : 'self')
}

/**
 * Open to logged-in accounts, and to applicants who send the token of a registration instead of a
 * session; the handler checks that token.
 */
export function SelfOrApplicant(): MethodDecorator {
  return declare({ kind: 'self', signs: null, applicants: true }, 'self or registration token')
}

/** Open to supervisors with a role that has the permission. */
export function Permission(permission: PermissionCode): MethodDecorator & ClassDecorator {
  return declare({ kind: 'permission', permission }, `p:${permission}`)
}

export const ACCOUNT_ONLY_KEY = 'account-only'

/** Closed to supervisors who look at a participant's own pages: it concerns the person who logs in. */
export function AccountOnly(): MethodDecorator {
  return SetMetadata(ACCOUNT_ONLY_KEY, true)
}

/** Open to other systems with an API key of that scope, without a session; counts as one call unless `callsOf` is given. */
export function ApiKey(scope: ApiKeyScope, callsOf?: CallsOf): MethodDecorator {
  const access: Access = { kind: 'key', scope, ...(callsOf ? { callsOf } : {}) }
  return declare(access, `API key: ${scope}`)
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
