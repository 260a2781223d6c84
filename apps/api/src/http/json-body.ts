import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import type { RouteSettings } from './route-settings.js'

/** More than any valid body has, and few enough for recursive functions (validation, hashing). */
const MAX_DEPTH = 20
/** Keys of one object, and characters of a key: more than any field has, as each unknown one is reported. */
const MAX_KEYS = 200
const MAX_KEY_LENGTH = 100

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const WHITE_SPACE = new Set([0x20, 0x0a, 0x0d, 0x09])
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Accepts JSON only: objects, or lists if the route declares so. Depth, keys and items are counted before a body is
 * parsed.
 */
export function acceptJsonBodies(fastify: FastifyInstance): void {
  const { limits } = fastify
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as RouteSettings
    if (bodyLimit !== undefined) route.bodyLimit = limits[bodyLimit]
  })
  fastify.removeAllContentTypeParsers()
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { valueLimit = 'bodyValues', listBody = false } = request.routeOptions.config as RouteSettings
    if (exceeds(text, MAX_DEPTH, limits[valueLimit])) return done(new DomainError('VALIDATION'))
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      const isObject = typeof body === 'object' && body !== null
      if (!isObject || Array.isArray(body) !== listBody) return done(new DomainError('VALIDATION'))
      done(null, body)
    })
  })
}

/**
 * True if a JSON text has more nested levels than `depth`, or more keys and items than `values`. Takes one pass;
 * invalid JSON is left to the parser.
 */
export function exceeds(text: string, depth: number, values: number): boolean {
  /** Number of keys so far in each open object; undefined for lists. */
  const keys: number[] = []
  let count = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const start = at
        at = endOfString(text, at)
        if (at < 0) return false
        if (at - start > MAX_KEY_LENGTH && isKey(text, at + 1)) return true
        break
      }
      case OPEN_LIST:
        if (keys.push(Number.NEGATIVE_INFINITY) > depth || ++count > values) return true
        break
      case OPEN_OBJECT:
        if (keys.push(1) > depth || ++count > values) return true
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        keys.pop()
        break
      case COMMA:
        if (++count > values) return true
        keys.push((keys.pop() ?? 0) + 1)
        if ((keys.at(-1) ?? 0) > MAX_KEYS) return true
        break
    }
  }
  return false
}

/** Whether a string that ends before `at` is a key. */
function isKey(text: string, at: number): boolean {
  let next = at
  while (WHITE_SPACE.has(text.charCodeAt(next))) next++
  return text.charCodeAt(next) === COLON
}

/** Returns the end of the string that begins at `start`, or -1 if it is not terminated. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return -1
}
