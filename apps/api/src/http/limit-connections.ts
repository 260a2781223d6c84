import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import type { AddressUse } from './address-use.js'
import { plainAddress } from './client-address.js'

/** Closes connections above the limit of their address. */
export function limitConnections({ server }: FastifyInstance, addresses: AddressUse): void {
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (!addresses.enter(address, 'connections')) {
      socket.destroy()
      return
    }
    socket.once('close', () => addresses.leave(address, 'connections'))
  })
}

/** Ends requests whose body does not arrive in time; an upload ends after a silence (`uploadFile`). */
export function limitSlowBodies(fastify: FastifyInstance): void {
  const { bodySeconds } = fastify.limits
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    if (method === 'GET' || method === 'HEAD') return done()
    const isUpload = headers['content-type']?.startsWith('multipart/')
    const hasBody = headers['content-length'] || headers['transfer-encoding']
    if (hasBody && !isUpload) endAfter(request, bodySeconds)
    done()
  })
}

function endAfter({ raw }: FastifyRequest, seconds: number): void {
  const timer = setTimeout(() => {
    // Readers of the body get this as an error of the stream, and answer the request.
    if (raw.listenerCount('error') > 0) raw.emit('error', new DomainError('REQUEST_TIMEOUT'))
    else raw.destroy()
  }, seconds * 1000)
  // A rejected body may never end; it must not delay the shutdown.
  timer.unref()
  const clear = () => clearTimeout(timer)
  raw.once('end', clear).once('close', clear)
}
