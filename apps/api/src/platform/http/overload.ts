import type { FastifyInstance } from 'fastify'
import { DomainError } from './domain-error.js'
import { answer } from './error-filter.js'
import { isServicePath } from './service-path.js'

/** Calls that one instance works on at once; beyond, waiting would only make all of them late. */
export const IN_FLIGHT_MAX = 256
const RETRY_S = 1
/**
 * A refusal takes its time. Answered at once, callers that ask again at once keep the event loop in one
 * long round of refusals, and each round accepts one new connection: a health check would wait for
 * seconds to be heard.
 */
const REFUSAL_MS = 500

/** Streams last as long as somebody looks; uploads as long as the sender's line needs. */
const LONG =
  /\/jobs\/[^/]+\/events$|\/minio\/upload$|\/minio\/download\/|\/files\/(public|signed)\//

/** Refuses the surplus of calls with 503 and Retry-After; health and the web files pass. */
export function refuseSurplus(
  fastify: FastifyInstance,
  max = IN_FLIGHT_MAX,
  refusalMs = REFUSAL_MS,
): void {
  let inFlight = 0
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isServicePath(path) || LONG.test(path)) return done()
    if (inFlight >= max) {
      setTimeout(() => {
        if (reply.raw.destroyed) return
        answer(new DomainError('OVERLOADED', { retryAfter: RETRY_S }), request, reply)
      }, refusalMs)
      return
    }
    inFlight++
    reply.raw.once('close', () => {
      inFlight--
    })
    done()
  })
}
