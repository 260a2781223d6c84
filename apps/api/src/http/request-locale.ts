import { type Locale, pickLocale } from '@credit/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** DEFAULT_LOCALE, for requests that accept none of our languages. */
    defaultLocale: Locale
  }
}

/** Sets the language of responses whose request asks for none that is known. */
export function setDefaultLocale(fastify: FastifyInstance, locale: Locale): void {
  fastify.decorate('defaultLocale', locale)
}

/** The language of a response: of `Accept-Language`, else the default. */
export function localeOf({ headers, server }: Pick<FastifyRequest, 'headers' | 'server'>): Locale {
  return pickLocale(headers['accept-language'], server.defaultLocale)
}
