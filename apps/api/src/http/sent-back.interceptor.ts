import { isDeepStrictEqual } from 'node:util'
import { type CallHandler, type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { catchError, concatMap, from, type Observable } from 'rxjs'
import { DomainError, type FieldMessage } from '../core/domain-error.js'
import { inProcessFetch } from './server-rendering/in-process-fetch.js'

class SentBackInterceptor implements NestInterceptor {
  constructor(private readonly shownBy: string | undefined) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    return next
      .handle()
      .pipe(
        catchError((rejection: unknown) =>
          from(dropPresentValues(request, rejection, this.shownBy)).pipe(concatMap(() => next.handle())),
        ),
      )
  }
}

/**
 * Lets the body of a PUT be what a GET returned, with some values changed. Fields that the PUT does not take are
 * accepted with the value that the caller is shown, as are masked values; another value is refused. Only a body with
 * such a field costs the GET.
 *
 * @param shownBy address of the GET that lists the record; not given if the GET of the PUT's address returns it
 */
export function AcceptsSentBack(shownBy?: string): MethodDecorator {
  return UseInterceptors(new SentBackInterceptor(shownBy))
}

/**
 * Removes what cannot be changed, and is the same as in the record, from a body that was rejected for it.
 * @throws the rejection, without the faults of removed fields, if the body has other faults
 */
async function dropPresentValues(
  request: FastifyRequest,
  rejection: unknown,
  shownBy: string | undefined,
): Promise<void> {
  const faults = Object.entries(faultsOf(rejection)).map(([path, messages]) => ({
    path,
    messages,
    sent: fieldAt(request.body, path),
  }))
  const isFixed = ({ messages, sent }: (typeof faults)[number]) =>
    sent !== null && (messages.includes('field.unknown') || isMasked(sent.value))
  const shown = faults.some(isFixed) ? await shownRecord(request, shownBy) : null
  if (!shown) throw rejection
  const left: Record<string, FieldMessage[]> = {}
  for (const fault of faults) {
    const { path, messages, sent } = fault
    const present = fieldAt(shown, path)
    if (!sent || !present || !isFixed(fault)) left[path] = messages
    else if (isDeepStrictEqual(comparable(sent.value), comparable(present.value)))
      Reflect.deleteProperty(sent.holder, sent.key)
    else left[path] = messages.includes('field.unknown') ? ['field.fixed'] : messages
  }
  if (Object.keys(left).length > 0) throw new DomainError('VALIDATION', { fields: left })
}

function faultsOf(rejection: unknown): Record<string, FieldMessage[]> {
  const isOfFields = rejection instanceof DomainError && rejection.code === 'VALIDATION'
  return (isOfFields && rejection.details.fields) || {}
}

/** The signature of a file's address in a row, which is a new one every minute. */
const SIGNATURE = /\?expires=\d+&signature=[\w-]+$/

/** Returns a value as it is compared: without the signatures of addresses. */
function comparable(value: unknown): unknown {
  const unsigned = (_: string, part: unknown) => (typeof part === 'string' ? part.replace(SIGNATURE, '') : part)
  return JSON.parse(JSON.stringify(value, unsigned))
}

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('*')

/** Returns the record as the caller is shown it, or null if it is not shown. */
async function shownRecord(request: FastifyRequest, shownBy: string | undefined): Promise<unknown> {
  const { server, routeOptions, headers, params } = request
  if (!server.hasRoute({ method: 'GET', url: shownBy ?? routeOptions.url ?? '' })) return null
  const call = inProcessFetch(server, request, headers.authorization ?? null)
  const language = headers['accept-language']
  const address = new URL(shownBy ?? request.url, 'http://localhost')
  const response = await call(new Request(address, language ? { headers: { 'accept-language': language } } : {}))
  if (!response.ok) return null
  const shown: unknown = await response.json()
  return shownBy === undefined ? shown : withId(shown, (params as { id?: string }).id)
}

/** Finds the record with an id in a list or tree; null if there is none. */
function withId(shown: unknown, id: string | undefined): unknown {
  if (typeof shown !== 'object' || shown === null) return null
  if ('id' in shown && shown.id === id) return shown
  for (const part of Object.values(shown)) {
    const found = withId(part, id)
    if (found !== null) return found
  }
  return null
}

interface Field {
  holder: object
  key: string
  value: unknown
}

/** Finds a field by a path of faults such as `items[0].name`; null if it is missing. */
function fieldAt(record: unknown, path: string): Field | null {
  let holder = record
  const keys = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  const last = keys.pop() ?? ''
  for (const key of keys) {
    if (!isHolderOf(holder, key)) return null
    holder = holder[key]
  }
  return isHolderOf(holder, last) ? { holder, key: last, value: holder[last] } : null
}

function isHolderOf(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
