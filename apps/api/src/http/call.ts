import { ADMIN_BASE, type ApiKeyScope, type Permission as PermissionCode, type Sign } from '@credit/contract'
import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Param,
  ParseUUIDPipe,
  RequestMapping,
  RequestMethod,
  type StreamableFile,
  type Type,
} from '@nestjs/common'
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  type ApiResponseNoStatusOptions,
  ApiTags,
} from '@nestjs/swagger'
import type { LimitName } from '../core/config/limits.js'
import type { Ctx } from '../core/context.js'
import { notFound } from '../core/domain-error.js'
import { type Access, type CallsOf, declareAccess, ReadsReplica } from './access/declare.js'
import { Produces } from './content-negotiation.js'
import { Idempotent } from './idempotency.interceptor.js'
import type { CtxRequest } from './request-ctx.js'
import { routeSettings } from './route-settings.js'
import { AcceptsSentBack } from './sent-back.interceptor.js'

/** Describes a response that is more than a class, such as a page of a list, in the API document. */
export interface DescribedAnswer<T> {
  describe: MethodDecorator
  /** Carries the type only; never set. */
  readonly shape?: T
}

/** Exactly one of the members of `Options`. */
type OneOf<Options> = {
  [K in keyof Options]: { [P in K]: Options[P] } & { [P in Exclude<keyof Options, K>]?: never }
}[keyof Options]

/** The method of a call with its path below the path of the controller. */
type Route = OneOf<Record<'get' | 'post' | 'put' | 'patch' | 'delete', string>>

/** Callers that a call admits; exactly one kind is required. */
type Caller = OneOf<{
  /** Supervisors with a role that has the permission. */
  permission: PermissionCode
  /** Logged-in accounts, for their own data: all, or only accounts of these signs. */
  self: true | readonly Sign[]
  /** Logged-in accounts, and applicants who send the token of a registration. */
  selfOrApplicant: true
  /** Anyone, without a session; the text gives the reason. */
  public: string
  /** Other systems with an API key of that scope. */
  key: ApiKeyScope
}>

/** A class, `[Row]` for a list of it, or a response that describes itself. */
type Answer = Type<unknown> | readonly [Type<unknown>] | DescribedAnswer<unknown>

interface Details<A> {
  /** The response; without it the call responds with 204. */
  answer?: A
  /** The status, if other than 201 of a `post` and 200 of the others. */
  status?: 200 | 201 | 202
  /** Honours `Idempotency-Key`: with the same key and body the first response is repeated. */
  idempotent?: true
  /** Address of the GET that lists the record of a `put`, if the address of the call itself has no GET. */
  shownBy?: string
  /** Reads from the standby if there is one, as every reading call of visitors does. */
  readsReplica?: true
  /** Media types of the response, if other than JSON. */
  produces?: readonly string[]
  /** Limit for the bytes of a public call's body, if it is not small. */
  bodyLimit?: LimitName
  /** Returns the number of calls of the quota that a call with an API key costs, if other than one. */
  callsOf?: CallsOf
}

/** The value that a handler returns for a response. */
type ValueOf<A> =
  A extends DescribedAnswer<infer T>
    ? T
    : A extends readonly [Type<infer Row>]
      ? Row[]
      : A extends Type<infer T>
        ? T
        : Awaited<Promise<void>>

/** A handler without a declared response may return a file as a stream, or send one itself. */
type Returned<A> = ValueOf<A> | Promise<ValueOf<A>> | (A extends undefined ? Promise<StreamableFile> : never)

type CallDecorator<A> = <H extends (...args: never[]) => Returned<A>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void

/** Returns a response that the API document describes by more than a class: headers, a media type or a schema. */
export function answerOf<T>(response: ApiResponseNoStatusOptions): DescribedAnswer<T> {
  return { describe: ApiOkResponse(response) }
}

/** The response of a call that sends a text. */
export const TEXT_ANSWER = answerOf<string>({ schema: { type: 'string' } })

/** The response of a call that sends a file. */
export const FILE_ANSWER = answerOf<void>({ schema: { type: 'string', format: 'binary' } })

/**
 * Makes a class the controller of calls of the administration service, whose base its path is below.
 *
 * @param heading the heading of its calls in the API document
 */
export function AdminCalls(path: string, heading: string): ClassDecorator {
  return applyDecorators(ApiTags(heading), Controller([`${ADMIN_BASE}/api`, path].filter(Boolean).join('/')))
}

const METHODS = {
  get: RequestMethod.GET,
  post: RequestMethod.POST,
  put: RequestMethod.PUT,
  patch: RequestMethod.PATCH,
  delete: RequestMethod.DELETE,
}

/**
 * Makes a method of a controller the handler of a call: its route, its callers, and its description in the API document.
 * The method returns what `answer` describes.
 *
 * @param summary one line of the API document, which starts with a verb
 */
export function Call<A extends Answer | undefined = undefined>(
  options: Route & Caller & Details<A>,
  summary: string,
): CallDecorator<A> {
  const { answer, produces } = options
  const isEmpty = !answer && !produces
  const status = options.status ?? (isEmpty ? 204 : options.post === undefined ? 200 : 201)
  return applyDecorators(
    routeOf(options),
    declareAccess(accessOf(options)),
    ...(options.public === undefined ? [] : [routeSettings({ bodyLimit: options.bodyLimit ?? 'publicBodyBytes' })]),
    HttpCode(status),
    ApiOperation({ summary }),
    ...(isEmpty ? [ApiNoContentResponse()] : []),
    ...(answer ? [describe(answer, status)] : []),
    ...(produces ? [Produces(...produces), ApiProduces(...produces)] : []),
    ...(options.readsReplica ? [ReadsReplica()] : []),
    ...(options.idempotent ? [Idempotent()] : []),
    ...(options.put === undefined ? [] : [AcceptsSentBack(options.shownBy)]),
  )
}

/** The request's Ctx, as an argument of a handler. */
export const RequestCtx = createParamDecorator(
  (_: unknown, context: ExecutionContext): Ctx => context.switchToHttp().getRequest<CtxRequest>().ctx,
)

/** An id in a path; a malformed id is a 404. */
export function IdParam(name = 'id'): ParameterDecorator {
  return Param(name, new ParseUUIDPipe({ exceptionFactory: notFound }))
}

function routeOf(route: Route): MethodDecorator {
  const method = (Object.keys(METHODS) as (keyof typeof METHODS)[]).find((name) => route[name] !== undefined) ?? 'get'
  return RequestMapping({ method: METHODS[method], path: route[method] ?? '' })
}

function accessOf({ permission, self, selfOrApplicant, public: why, key, callsOf }: Caller & Details<unknown>): Access {
  if (permission !== undefined) return { kind: 'permission', permission }
  if (self !== undefined) return { kind: 'self', signs: self === true ? null : self }
  if (selfOrApplicant) return { kind: 'self', signs: null, applicants: true }
  if (key !== undefined) return { kind: 'key', scope: key, ...(callsOf ? { callsOf } : {}) }
  return { kind: 'public', why: why ?? '' }
}

function describe(answer: Answer, status: number): MethodDecorator {
  if (typeof answer === 'function') return ApiResponse({ status, type: answer })
  if ('describe' in answer) return answer.describe
  return ApiResponse({ status, type: [...answer] as [Type] })
}
