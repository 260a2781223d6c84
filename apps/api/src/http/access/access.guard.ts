import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Actor } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import type { CtxRequest } from '../request-ctx.js'
import { ApiKeyCheck } from './api-key-check.js'
import { ACCESS_KEY, ACCOUNT_ONLY_KEY, type Access, BEFORE_PASSWORD_KEY, BEFORE_SECOND_FACTOR_KEY } from './declare.js'

/** Returns whether an access declaration allows an actor; the access matrix is derived from it. */
export function isAllowed(access: Access | undefined, actor: Pick<Actor, 'sign' | 'permissions'> | null): boolean {
  if (!access || access.kind === 'key') return false
  if (access.kind === 'public') return true
  if (!actor) return access.kind === 'self' && access.applicants === true
  if (access.kind === 'self') return access.signs === null || access.signs.includes(actor.sign)
  return actor.permissions.has(access.permission)
}

/** Second guard: role sign, permission, self. Denies handlers without a declaration (A6). */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeyCheck,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()] as const
    const access = this.reflector.getAllAndOverride<Access>(ACCESS_KEY, [...targets])
    const request = context.switchToHttp().getRequest<CtxRequest>()
    if (access?.kind === 'key') return this.keys.admit(request, access)
    const { actor } = request.ctx
    if (actor?.viewer) this.assertLooksOnly(request.method, targets)
    if (!isAllowed(access, actor)) throw new DomainError('FORBIDDEN')
    if (actor && !actor.changePwd && access?.kind !== 'public') {
      const allowed = this.reflector.getAllAndOverride<boolean>(BEFORE_PASSWORD_KEY, [...targets])
      if (!allowed) throw new DomainError('PASSWORD_CHANGE_REQUIRED')
    }
    if (actor?.lacksSecondFactor && actor.changePwd && access?.kind !== 'public') {
      const allowed = this.reflector.getAllAndOverride<boolean>(BEFORE_SECOND_FACTOR_KEY, [...targets])
      if (!allowed) throw new DomainError('MFA_SETUP_REQUIRED')
    }
    return true
  }

  /** A supervisor who looks at a participant's own pages changes nothing, and sees nothing of the login. */
  private assertLooksOnly(method: string, targets: readonly [object, object]): void {
    const closed = this.reflector.getAllAndOverride<boolean>(ACCOUNT_ONLY_KEY, [...targets] as never)
    if (closed || (method !== 'GET' && method !== 'HEAD')) {
      throw new DomainError('OWN_PAGES_READ_ONLY')
    }
  }
}
