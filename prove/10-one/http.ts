import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { ServerProcess } from '@credit/testkit'

export interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface Answer {
  /** 0 if no response was received. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly ms: number
}

/** Sends a request from an address of this machine, on a connection of its own. */
export function sendFrom(
  { port }: ServerProcess,
  localAddress: string,
  { method = 'GET', path, headers = {}, body }: Sent,
): Promise<Answer> {
  const begin = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, received: IncomingHttpHeaders = {}) =>
      resolve({ status, headers: received, ms: performance.now() - begin })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { host: '127.0.0.1', port, localAddress, agent: false, method, path }
    const call = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode ?? 0, answer.headers))
    })
    call.on('error', () => end(0))
    call.end(body)
  })
}

/** Opens connections from an address that send the beginning of a request, and nothing more. */
export function beginRequests(
  { port }: ServerProcess,
  localAddress: string,
  beginning: string,
  count: number,
): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => undefined)
    socket.write(beginning)
    return socket
  })
}
