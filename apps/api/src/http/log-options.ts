import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { errorForLog } from '../core/error-for-log.js'

/** The log of requests: errors without the values of statements, addresses without their query strings. */
export const LOG_OPTIONS: LoggerOptions = {
  level: 'warn',
  serializers: {
    err: (error: unknown) => errorForLog(error),
    req: ({ id, method, url }: FastifyRequest) => ({ id, method, path: withoutQuery(url) }),
  },
}

/** The path of an address; query strings may hold passwords, codes and tokens. */
export function withoutQuery(url: string): string {
  const cut = url.indexOf('?')
  return cut < 0 ? url : url.slice(0, cut)
}
