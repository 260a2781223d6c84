import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const MAPPED_IPV4 = '::ffff:'

/**
 * The IP address that a request counts for in limits, logs and the audit log: the one that a proxy of
 * TRUSTED_PROXIES passes on, else that of the socket. What is not an IP address is not used: a caller
 * who could choose the text could choose a new one for each request.
 */
export function clientAddress(request: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>): string {
  const forwarded = request.headers['x-forwarded-for'] === undefined ? undefined : request.ip
  const address = forwarded && isIP(forwarded) ? forwarded : (request.socket.remoteAddress ?? '')
  return plainAddress(address)
}

/** A dual-stack socket shows IPv4 clients as IPv6; one client has one address. */
export function plainAddress(address: string): string {
  return address.startsWith(MAPPED_IPV4) ? address.slice(MAPPED_IPV4.length) : address
}
