import type { ErrorCode, LoginMethod, Sign } from '@credit/contract'
import type { Tx } from '#core/context'
import { allAreas, scoped } from '#database/scoped'
import { LoginLogEntity } from '#entities/identity/login-log'

export interface LoginEvent {
  event: 'login' | 'logout'
  loginName: string
  type: Sign
  method: LoginMethod
  /** Null if no account has the name. */
  account: { id: string; name: string; areaId: string } | null
  /** Reason for rejecting the login. */
  reason: ErrorCode | null
}

const ANY_AREA = allAreas('logins of all areas are logged')

/** Appends a login or logout to the log. */
export function logLogin(tx: Tx, event: LoginEvent): Promise<void> {
  return scoped(tx, LoginLogEntity, ANY_AREA).insertAll([
    {
      createTime: tx.clock.now(),
      accountId: event.account?.id ?? null,
      loginName: event.loginName.slice(0, 100),
      name: event.account?.name ?? '',
      type: event.type,
      method: event.method,
      event: event.event,
      success: event.reason === null,
      reason: event.reason,
      ip: tx.ip,
      userAgent: tx.userAgent,
      areaId: event.account?.areaId ?? null,
    },
  ])
}
