import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import type { AddressUse } from './address-use.js'
import { clientAddress } from './client-address.js'
import { sendError } from './error-filter.js'
import { isServicePath } from './service-path.js'

/** Requests that one instance processes at the same time; more would slow all of them down. */
const MAX_CONCURRENT = 256
const RETRY_AFTER_S = 1
/**
 * Rejections are delayed: clients that repeat an immediate rejection at once would keep the event loop
 * busy with rejections, and a health check would wait for seconds until its connection is accepted.
 */
const REJECTION_DELAY_MS = 500

/** Streams and transfers, which last as long as their client wants. */
const LONG_RUNNING = /\/jobs\/[^/]+\/events$|\/minio\/upload$|\/minio\/download\/|\/files\/(public|signed)\//

/** Whether a rendered page makes the call, without the network: no client can pretend that. */
const isInProcess = ({ raw }: FastifyRequest) => !(raw.socket instanceof Socket)

/**
 * Rejects requests above the limit of the instance with 503, and above the limit of their address with 429. Health
 * checks, web files and the requests of a page that is rendered in this process pass; renderings have a limit of their
 * own. A request counts from the end of its body, so an incomplete request takes no slot.
 */
export function limitConcurrency(
  fastify: FastifyInstance,
  addresses: AddressUse,
  max = MAX_CONCURRENT,
  delayMs = REJECTION_DELAY_MS,
): void {
  let active = 0
  const reject =
    (code: 'OVERLOADED' | 'TOO_MANY_REQUESTS') =>
    (request: FastifyRequest, reply: FastifyReply): void => {
      setTimeout(() => {
        if (reply.raw.destroyed) return
        sendError(new DomainError(code, { retryAfter: RETRY_AFTER_S }), request, reply)
      }, delayMs)
    }
  const rejectAddress = reject('TOO_MANY_REQUESTS')
  const rejectAnyone = reject('OVERLOADED')
  fastify.addHook('preValidation', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isServicePath(path) || LONG_RUNNING.test(path) || isInProcess(request)) return done()
    const address = clientAddress(request)
    if (!addresses.enter(address, 'calls')) return rejectAddress(request, reply)
    if (active >= max) {
      addresses.leave(address, 'calls')
      return rejectAnyone(request, reply)
    }
    active++
    reply.raw.once('close', () => {
      active--
      addresses.leave(address, 'calls')
    })
    done()
  })
}
