import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Actor } from '../database/context.js'
import { DomainError } from '../http/domain-error.js'
import type { CtxRequest } from '../http/request-ctx.js'
import { ACCESS_KEY, type Access, BEFORE_PASSWORD_KEY } from './declare.js'

/** Whether an access declaration lets an actor in; pure, the access matrix is printed from it. */
export function lets(
  access: Access | undefined,
  actor: Pick<Actor, 'sign' | 'permissions'> | null,
): boolean {
  if (!access) return false
  if (access.kind === 'public') return true
  if (!actor) return false
  if (access.kind === 'self') return access.signs === null || access.signs.includes(actor.sign)
  return actor.permissions.has(access.permission)
}

/** Second guard: role sign, permission, self. Denies what says nothing. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()] as const
    const access = this.reflector.getAllAndOverride<Access>(ACCESS_KEY, [...targets])
    const { actor } = context.switchToHttp().getRequest<CtxRequest>().ctx
    if (!lets(access, actor)) throw new DomainError('FORBIDDEN')
    if (actor && !actor.changePwd && access?.kind !== 'public') {
      const open = this.reflector.getAllAndOverride<boolean>(BEFORE_PASSWORD_KEY, [...targets])
      if (!open) throw new DomainError('PASSWORD_CHANGE_REQUIRED')
    }
    return true
  }
}
