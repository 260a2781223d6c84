import { type Locale, pickLocale } from '@credit/contract'
import type { FastifyRequest } from 'fastify'

let fallback: Locale = 'zh-CN'

/** Set once at start from DEFAULT_LOCALE. */
export function setDefaultLocale(locale: Locale): void {
  fallback = locale
}

/** The language a request is answered in: `Accept-Language`, else the installation's. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): Locale {
  return pickLocale(request.headers['accept-language'], fallback)
}
