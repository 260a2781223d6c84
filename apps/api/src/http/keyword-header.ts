import { isUnwrittenKeyword, KEYWORD_HEADER } from '@credit/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'

/** Decodes a header of several lines; a text that is not encoded stays. */
function decoded(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    return header
  }
}

/**
 * Takes the search word of a read from a header if it is a person's ID number or has several lines: URLs are stored in
 * the history of browsers, in `Referer` and in the logs of proxies.
 */
export function takeKeywordHeader(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    const header = request.headers[KEYWORD_HEADER]
    if (header === undefined || request.method !== 'GET') return done()
    const keyword = decoded(String(header))
    if (!isUnwrittenKeyword(keyword)) {
      const fields = { [KEYWORD_HEADER]: ['field.invalid'] }
      return sendError(new DomainError('VALIDATION', { fields }), request, reply)
    }
    request.query = { ...(request.query as object), keyword }
    done()
  })
}
