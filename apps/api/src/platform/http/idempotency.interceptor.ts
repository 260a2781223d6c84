import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@credit/contract'
import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common'
import { catchError, from, type Observable, throwError } from 'rxjs'
import type { Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'
import { AlreadyAnswered, callerOf } from '../database/unit-of-work.js'
import { DomainError } from './domain-error.js'
import type { CtxRequest } from './request-ctx.js'

class IdempotencyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CtxRequest>()
    const key = request.headers[IDEMPOTENCY_HEADER]
    if (typeof key !== 'string') return next.handle()
    if (key.length < 8 || key.length > 200) {
      throw new DomainError('VALIDATION', { fields: { 'Idempotency-Key': ['field.invalid'] } })
    }
    const route = `${request.method} ${request.url.split('?')[0]}`
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('base64url')
    request.ctx.idempotency = { key, route, bodyHash }
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          error instanceof AlreadyAnswered
            ? from(firstAnswer(request.ctx, key, route, bodyHash))
            : throwError(() => error),
        ),
      )
  }
}

const idempotency = new IdempotencyInterceptor()

/**
 * The call honours `Idempotency-Key` (POSTs that make a record or a job, and PUT submit, deferred,
 * merge, stage): same key and body, the first answer again; another body, 422. Bound to the handlers
 * that say so: one interceptor for all would send every call through an Observable.
 */
export function Idempotent(): MethodDecorator {
  return UseInterceptors(idempotency)
}

async function firstAnswer(
  ctx: Ctx,
  key: string,
  route: string,
  bodyHash: string,
): Promise<unknown> {
  const [row] = await sql<{ route: string; body_hash: string; answer: unknown }>(
    ctx,
    (s) => `SELECT route, body_hash, answer FROM idempotency_key
      WHERE caller = ${s.param(callerOf(ctx))} AND key = ${s.param(key)} AND ${s.unscoped('own key')}`,
  )
  if (!row) throw new DomainError('IDEMPOTENCY_IN_PROGRESS')
  if (row.route !== route || row.body_hash !== bodyHash)
    throw new DomainError('IDEMPOTENCY_MISMATCH')
  return row.answer
}
