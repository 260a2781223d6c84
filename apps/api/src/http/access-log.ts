import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.js'
import { withoutQuery } from './log-options.js'
import type { CtxRequest } from './request-ctx.js'

/** Checks of balancers and collectors, every few seconds. */
const CHECKS = /^\/(?:health\/|metrics$)/

/** Logs each request once its response is sent: who asked for what, the outcome, and the milliseconds that it took. */
export function logRequests(fastify: FastifyInstance): void {
  // Requests themselves are logged from `warn` on; these lines are asked for.
  const log = fastify.log.child({ context: 'access' }, { level: 'info' })
  fastify.addHook('onResponse', (request, reply, done) => {
    const path = withoutQuery(request.originalUrl)
    if (!CHECKS.test(path)) {
      const { actor } = (request as Partial<CtxRequest>).ctx ?? {}
      log.info({
        requestId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: clientAddress(request),
        ...(actor ? { accountId: actor.accountId } : {}),
      })
    }
    done()
  })
}
