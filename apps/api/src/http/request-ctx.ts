import type { FastifyRequest } from 'fastify'
import type { EntityManager } from 'typeorm'
import type { Caches } from '../core/caches.js'
import type { Clock } from '../core/clock/clock.js'
import type { Actor, Ctx, CtxSeed } from '../core/context.js'
import { clientAddress } from './client-address.js'
import { localeOf } from './request-locale.js'

export type CtxRequest = FastifyRequest & { ctx: Ctx; user?: Actor }

/** Returns the inputs for a request's Ctx. */
export function seedOf(
  request: FastifyRequest,
  manager: EntityManager,
  clock: Clock,
  actor: Actor | null,
  caches: Caches,
): CtxSeed {
  return {
    manager,
    clock,
    actor,
    locale: localeOf(request),
    requestId: request.id,
    ip: clientAddress(request),
    caches,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}
