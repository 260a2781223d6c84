import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const MAPPED_IPV4 = '::ffff:'

/**
 * Returns the IP address of a request for limits, logs and the audit log: the address forwarded by a proxy of
 * TRUSTED_PROXIES, or the address of the socket. Forwarded text that is not an IP address is ignored, because callers
 * could evade limits by choosing a new text for each request.
 */
export function clientAddress(request: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>): string {
  const forwarded = request.headers['x-forwarded-for'] === undefined ? undefined : request.ip
  const address = forwarded && isIP(forwarded) ? forwarded : (request.socket.remoteAddress ?? '')
  return plainAddress(address)
}

/** Returns IPv4 clients of a dual-stack socket as IPv4, and addresses without a zone: one client has one address. */
export function plainAddress(address: string): string {
  const [unzoned = ''] = address.split('%')
  return unzoned.startsWith(MAPPED_IPV4) ? unzoned.slice(MAPPED_IPV4.length) : unzoned
}
