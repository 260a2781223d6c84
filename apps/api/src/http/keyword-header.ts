import { isPersonNumber, KEYWORD_HEADER } from '@credit/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'

/**
 * Takes the search word of a read from a header if it is a person's ID number: URLs are stored in the history of
 * browsers, in `Referer` and in the logs of proxies.
 */
export function takeKeywordHeader(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    const keyword = request.headers[KEYWORD_HEADER]
    if (keyword === undefined || request.method !== 'GET') return done()
    if (!isPersonNumber(String(keyword))) {
      const fields = { [KEYWORD_HEADER]: ['field.invalid'] }
      return sendError(new DomainError('VALIDATION', { fields }), request, reply)
    }
    request.query = { ...(request.query as object), keyword: String(keyword) }
    done()
  })
}
