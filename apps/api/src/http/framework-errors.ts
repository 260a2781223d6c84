import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CODE_HEADER, type ErrorBody, type ErrorCode, REQUEST_ID_HEADER } from '@credit/contract'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../core/language/language.js'
import { sendError, toDomainError } from './error-filter.js'
import { headersFor, RESPONSE_HEADERS } from './response-headers.js'

/**
 * Errors of requests that no hook sees, such as a malformed path: sent like all others. Such requests do not know which
 * proxies are trusted; a wrong scheme does no harm, because browsers ignore HSTS over plain HTTP.
 */
export function frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const protocol = request.headers['x-forwarded-proto'] === 'https' ? 'https' : request.protocol
  void reply.headers(headersFor({ protocol })).header(REQUEST_ID_HEADER, request.id)
  sendError(toDomainError(error, request), request, reply)
}

const OF_CONNECTION: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'TIMEOUT' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'VALIDATION' },
}

/** Milliseconds that the caller has to read the reason before its connection is closed. */
const UNTIL_READ_MS = 1_000

/** Answers connections that send invalid requests; writes the response by hand, as there is no reply object. */
export function clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const { status, code } = OF_CONNECTION[error.code] ?? { status: 400, code: 'VALIDATION' }
  const requestId = randomUUID()
  const body: ErrorBody = {
    error: translate(this.defaultLocale, `errors.${code}`),
    code,
    requestId,
  }
  const text = JSON.stringify(body)
  const headers = {
    ...RESPONSE_HEADERS,
    [REQUEST_ID_HEADER]: requestId,
    [ERROR_CODE_HEADER]: code,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (!socket.writable) return void socket.destroy(error)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  // If the socket were closed at once with unread bytes, the connection would be reset and the response lost.
  setTimeout(() => socket.destroy(), UNTIL_READ_MS).unref()
}
