import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'
import { isServicePath } from './service-path.js'

/** Requests that one instance processes at the same time; more would only make all of them slow. */
const MAX_CONCURRENT = 256
const RETRY_AFTER_S = 1
/**
 * Rejections are delayed: clients that repeat an immediate rejection at once would keep the event loop
 * busy with rejections, and a health check would wait for seconds until its connection is accepted.
 */
const REJECTION_DELAY_MS = 500

/** Streams and transfers, which last as long as their client wants. */
const LONG_RUNNING =
  /\/jobs\/[^/]+\/events$|\/minio\/upload$|\/minio\/download\/|\/files\/(public|signed)\//

/** Rejects requests above the limit with 503 and Retry-After; health checks and web files pass. */
export function limitConcurrency(
  fastify: FastifyInstance,
  max = MAX_CONCURRENT,
  delayMs = REJECTION_DELAY_MS,
): void {
  let active = 0
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isServicePath(path) || LONG_RUNNING.test(path)) return done()
    if (active >= max) {
      setTimeout(() => {
        if (reply.raw.destroyed) return
        sendError(new DomainError('OVERLOADED', { retryAfter: RETRY_AFTER_S }), request, reply)
      }, delayMs)
      return
    }
    active++
    reply.raw.once('close', () => {
      active--
    })
    done()
  })
}
