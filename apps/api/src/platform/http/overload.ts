import type { FastifyInstance } from 'fastify'
import { DomainError } from './domain-error.js'
import { answer } from './error-filter.js'
import { isServicePath } from './service-path.js'

/** Calls that one instance works on at once; beyond, waiting would only make all of them late. */
export const IN_FLIGHT_MAX = 256
const RETRY_S = 1

/** Streams last as long as somebody looks; uploads as long as the sender's line needs. */
const LONG =
  /\/jobs\/[^/]+\/events$|\/minio\/upload$|\/minio\/download\/|\/files\/(public|signed)\//

/** Refuses the surplus of calls at once with 503 and Retry-After; health and the web files pass. */
export function refuseSurplus(fastify: FastifyInstance, max = IN_FLIGHT_MAX): void {
  let inFlight = 0
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isServicePath(path) || LONG.test(path)) return
    if (inFlight >= max) {
      answer(new DomainError('OVERLOADED', { retryAfter: RETRY_S }), request, reply)
      return reply
    }
    inFlight++
    reply.raw.once('close', () => {
      inFlight--
    })
  })
}
