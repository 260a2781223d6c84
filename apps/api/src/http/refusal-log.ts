import type { ErrorCode } from '@credit/contract'
import type { FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.js'
import { withoutQuery } from './log-options.js'
import type { CtxRequest } from './request-ctx.js'

/** Lines of one process in a minute: callers who provoke refusals must not fill the disk. */
const LINES_PER_MINUTE = 300
const MINUTE_MS = 60_000

/** Logs requests rejected because of a missing session or permission: caller, address and route. */
export class RefusalLog {
  private minute = 0
  private lines = 0
  private dropped = 0

  // eslint-disable-next-line no-restricted-syntax -- limits are at the machine's time
  constructor(private readonly now: () => number = Date.now) {}

  write(request: FastifyRequest, code: ErrorCode): void {
    if (!this.mayWrite(request)) return
    const { actor } = (request as Partial<CtxRequest>).ctx ?? {}
    request.log.warn(
      {
        code,
        method: request.method,
        path: withoutQuery(request.url),
        ip: clientAddress(request),
        requestId: request.id,
        ...(actor ? { accountId: actor.accountId, loginName: actor.loginName } : {}),
      },
      'call refused',
    )
  }

  private mayWrite({ log }: FastifyRequest): boolean {
    const minute = Math.floor(this.now() / MINUTE_MS)
    if (minute !== this.minute) {
      if (this.dropped > 0) log.warn({ calls: this.dropped }, 'more calls refused')
      this.minute = minute
      this.lines = 0
      this.dropped = 0
    }
    if (this.lines < LINES_PER_MINUTE) {
      this.lines++
      return true
    }
    this.dropped++
    return false
  }
}
