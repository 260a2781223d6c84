import { API_KEY_HEADER, type ApiKeyScope } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import type { CtxRequest } from '../request-ctx.js'
import type { Access } from './declare.js'

/** Scope and quota that a call requires of a key. */
export interface KeyUse {
  scope: ApiKeyScope
  /** Calls of the quota. */
  calls: number
}

/** Throws if a key does not open a scope, or has used up its quota. */
type CheckApiKey = (ctx: Ctx, key: string, use: KeyUse) => Promise<void>

/** Admits calls with an API key. Which keys there are is the matter of the module that issues them. */
@Injectable()
export class ApiKeyCheck {
  private check: CheckApiKey | null = null

  /** Called once, by the module that issues keys. */
  register(check: CheckApiKey): void {
    this.check = check
  }

  async admit(
    { headers, ctx, body }: CtxRequest,
    { scope, callsOf }: Extract<Access, { kind: 'key' }>,
  ): Promise<boolean> {
    const key = headers[API_KEY_HEADER]
    if (typeof key !== 'string' || key === '') throw new DomainError('API_KEY_MISSING')
    if (!this.check) throw new DomainError('API_KEY_WRONG')
    await this.check(ctx, key, { scope, calls: callsOf?.(body) ?? 1 })
    return true
  }
}
