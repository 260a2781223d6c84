import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'

/** More than any valid body has, and few enough for recursive functions (validation, hashing). */
const MAX_DEPTH = 20

/** Rejects deeply nested JSON: a few kilobytes of brackets would exhaust the stack. */
export function limitJsonDepth(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    if (!isDeeper(request.body, MAX_DEPTH)) return done()
    sendError(new DomainError('VALIDATION'), request, reply)
  })
}

/** Returns whether a value has more than `depth` levels of arrays and objects. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => isDeeper(part, depth - 1))
}
