import { type Locale, pickLocale } from '@credit/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** DEFAULT_LOCALE, for requests that accept none of the available languages. */
    defaultLocale: Locale
  }
}

/** Sets the language of responses to requests that accept no available language. */
export function setDefaultLocale(fastify: FastifyInstance, locale: Locale): void {
  fastify.decorate('defaultLocale', locale)
}

/** Returns the language of a response: from `Accept-Language`, or the default. */
export function localeOf({ headers, server }: Pick<FastifyRequest, 'headers' | 'server'>): Locale {
  return pickLocale(headers['accept-language'], server.defaultLocale)
}
