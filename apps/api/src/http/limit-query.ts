import type { FastifyInstance } from 'fastify'
import { DomainError, type FieldMessage } from '../core/domain-error.js'
import { sendError } from './error-filter.js'
import { isServicePath } from './service-path.js'

/** Rejects reads with a long value or many values: searches take time by both. */
export function limitQuery(fastify: FastifyInstance): void {
  const { searchCharacters, filterValues } = fastify.limits
  const faultOf = (value: string): FieldMessage | null => {
    if (value.length <= searchCharacters && value.length <= filterValues) return null
    const values = value.split(',')
    if (values.length > filterValues) return ['field.listMax', { max: filterValues }]
    const isLong = values.some((one) => one.length > searchCharacters)
    return isLong ? ['field.max', { max: searchCharacters }] : null
  }
  fastify.addHook('preValidation', (request, reply, done) => {
    const { method, url } = request
    const cut = url.indexOf('?')
    // A short query cannot exceed the limit, and reads of single records have no query.
    if (cut < 0 || url.length - cut <= filterValues) return done()
    if (method !== 'GET' || !isServicePath(url)) return done()
    const query = request.query as Record<string, string | string[]>
    for (const [name, raw] of Object.entries(query)) {
      const values = [raw].flat()
      const many: FieldMessage | null = values.length > filterValues ? ['field.listMax', { max: filterValues }] : null
      const fault = many ?? values.map(faultOf).find(Boolean)
      if (!fault) continue
      const fields = { [name.slice(0, searchCharacters)]: [fault] }
      return sendError(new DomainError('VALIDATION', { fields }), request, reply)
    }
    done()
  })
}
