import type { ErrorCode, LoginType, Sign } from '@credit/contract'
import { LoginLog } from '../../entities/login-log.js'
import type { Ctx } from '../../platform/database/context.js'

export interface LoginEvent {
  event: 'login' | 'logout'
  loginName: string
  type: Sign
  method: LoginType
  /** Null where no account has the name. */
  account: { id: string; name: string; areaId: string } | null
  /** Of a refusal. */
  reason: ErrorCode | null
}

/** Writes down who came, from where, with what result. */
export async function logLogin(ctx: Ctx, event: LoginEvent): Promise<void> {
  await ctx.manager.insert(LoginLog, {
    createTime: ctx.clock.now(),
    accountId: event.account?.id ?? null,
    loginName: event.loginName.slice(0, 100),
    name: event.account?.name ?? '',
    type: event.type,
    method: event.method,
    event: event.event,
    success: event.reason === null,
    reason: event.reason,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    areaId: event.account?.areaId ?? null,
  })
}
