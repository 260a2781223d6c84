import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@credit/contract'
import { type CallHandler, type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common'
import { catchError, from, type Observable, throwError } from 'rxjs'
import type { Ctx } from '../core/context.js'
import { DomainError } from '../core/domain-error.js'
import { scoped } from '../database/scoped.js'
import { AlreadyAnswered, callerOf } from '../database/unit-of-work.js'
import { IdempotencyKeyEntity } from '../entities/database/idempotency-key.js'
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
 * Makes a handler honour `Idempotency-Key`: with the same key and body the first response is repeated,
 * with another body it is a 422. Not global: an interceptor costs every request an Observable.
 */
export function Idempotent(): MethodDecorator {
  return UseInterceptors(idempotency)
}

async function firstAnswer(ctx: Ctx, key: string, route: string, bodyHash: string): Promise<unknown> {
  const row = await scoped(ctx, IdempotencyKeyEntity).findOne({ caller: callerOf(ctx), key })
  if (!row) throw new DomainError('IDEMPOTENCY_IN_PROGRESS')
  if (row.route !== route || row.bodyHash !== bodyHash) throw new DomainError('IDEMPOTENCY_MISMATCH')
  return row.answer
}
