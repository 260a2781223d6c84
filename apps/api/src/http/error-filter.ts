import {
  ERROR_CODE_HEADER,
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type Locale,
  TransitionError,
} from '@credit/contract'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, type FieldMessage } from '../core/domain-error.js'
import { errorText, messageText } from '../core/language/language.js'
import { domainErrorOf } from '../database/constraints.js'
import { RefusalLog } from './refusal-log.js'
import { localeOf } from './request-locale.js'
import { hasOtherMethods } from './route-table.js'

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION',
  401: 'NOT_LOGGED_IN',
  403: 'FORBIDDEN',
  404: 'ROUTE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Turns every error into a response; no internal detail is sent. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly refusals = new RefusalLog()

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy()
      return
    }
    const error = toDomainError(exception, request)
    if (error.status >= 500 && error.status !== 503) {
      request.log.error({ err: exception, code: error.code }, 'request failed')
    }
    if (error.status === 401 || error.status === 403) this.refusals.write(request, error.code)
    sendError(error, request, reply)
  }
}

/** Sends an error: a plain sentence for 401 and 403, JSON otherwise. */
export function sendError(error: DomainError, request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOf(request)
  const { fields, data, retryAfter } = error.details
  const sentence = errorText(locale, error)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  void reply.status(error.status).header(ERROR_CODE_HEADER, error.code)
  if (error.status === 401 || error.status === 403) {
    void reply.type('text/plain; charset=utf-8').send(sentence)
    return
  }
  const body: ErrorBody = { error: sentence, code: error.code, requestId: request.id }
  if (fields) body.fields = translateFields(locale, fields, request.server.limits.errorFields)
  if (data !== undefined) body.data = data
  void reply.type('application/json; charset=utf-8').send(body)
}

function translateFields(
  locale: Locale,
  fields: Record<string, FieldMessage[]>,
  most: number,
): Record<string, string[]> {
  const named = Object.entries(fields).slice(0, most)
  return Object.fromEntries(named.map(([name, list]) => [name, list.map((one) => messageText(locale, one))]))
}

/** Returns the error that a response describes. */
export function toDomainError(exception: unknown, request: FastifyRequest): DomainError {
  if (exception instanceof DomainError) return exception
  if (exception instanceof TransitionError) return new DomainError('STATE_CONFLICT')
  const ofDatabase = domainErrorOf(exception)
  if (ofDatabase) return ofDatabase
  const { status, code } = statusOf(exception)
  if (status === 404 && exception instanceof HttpException && hasOtherMethods(request)) {
    return new DomainError('METHOD_NOT_ALLOWED')
  }
  if (status === 400 && (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || isUnparsedBody(request))) {
    return new DomainError('MALFORMED_JSON')
  }
  const known = CODE_OF_STATUS[status]
  if (known && ERRORS[known] === status) return new DomainError(known)
  if (status >= 400 && status < 500) return new DomainError('VALIDATION')
  return new DomainError('INTERNAL')
}

/** Nest drops the code of the parser's error; a body that was parsed is never undefined. */
function isUnparsedBody(request: FastifyRequest): boolean {
  return request.body === undefined && /json/.test(request.headers['content-type'] ?? '')
}

function statusOf(exception: unknown): { status: number; code: string } {
  if (exception instanceof HttpException) return { status: exception.getStatus(), code: '' }
  const { statusCode, code } = (exception ?? {}) as { statusCode?: number; code?: string }
  return { status: statusCode ?? 500, code: code ?? '' }
}
