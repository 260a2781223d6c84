import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Actor } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import type { CtxRequest } from '../request-ctx.js'
import {
  ACCESS_KEY,
  type Access,
  BEFORE_PASSWORD_KEY,
  BEFORE_SECOND_FACTOR_KEY,
} from './declare.js'

/** Returns whether an access declaration allows an actor; the access matrix is derived from it. */
export function isAllowed(
  access: Access | undefined,
  actor: Pick<Actor, 'sign' | 'permissions'> | null,
): boolean {
  if (!access) return false
  if (access.kind === 'public') return true
  if (!actor) return access.kind === 'self' && access.applicants === true
  if (access.kind === 'self') return access.signs === null || access.signs.includes(actor.sign)
  return actor.permissions.has(access.permission)
}

/** Second guard: role sign, permission, self. Denies handlers without a declaration (A6). */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()] as const
    const access = this.reflector.getAllAndOverride<Access>(ACCESS_KEY, [...targets])
    const { actor } = context.switchToHttp().getRequest<CtxRequest>().ctx
    if (!isAllowed(access, actor)) throw new DomainError('FORBIDDEN')
    if (actor && !actor.changePwd && access?.kind !== 'public') {
      const allowed = this.reflector.getAllAndOverride<boolean>(BEFORE_PASSWORD_KEY, [...targets])
      if (!allowed) throw new DomainError('PASSWORD_CHANGE_REQUIRED')
    }
    if (actor?.lacksSecondFactor && actor.changePwd && access?.kind !== 'public') {
      const allowed = this.reflector.getAllAndOverride<boolean>(BEFORE_SECOND_FACTOR_KEY, [
        ...targets,
      ])
      if (!allowed) throw new DomainError('MFA_SETUP_REQUIRED')
    }
    return true
  }
}
