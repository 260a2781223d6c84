import type { FastifyInstance } from 'fastify'
import { DomainError } from './domain-error.js'
import { answer } from './error-filter.js'

/** Deeper than any body of ours; what walks a body after this (validation, hashing) cannot overflow. */
const LEVELS = 20

/** Refuses JSON that is nested without end: a few kilobytes of brackets would exhaust the stack. */
export function refuseDeepBodies(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    if (!isDeeper(request.body, LEVELS)) return done()
    answer(new DomainError('VALIDATION'), request, reply)
  })
}

/** Whether a value has more than so many levels of lists and objects; looks no deeper than that. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  if (levels === 0) return true
  return Object.values(value).some((part) => isDeeper(part, levels - 1))
}
