import { ERROR_CODE_HEADER, ERRORS, type ErrorCode } from '@credit/contract'
import type { INestApplication } from '@nestjs/common'
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger'
import { toOpenApi31 } from './openapi-31.js'

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>
type Responses = Record<string, object>

const METHODS = ['get', 'post', 'put', 'delete'] as const
/** Errors that every call may return. */
const ALWAYS = [400, 406, 414, 429, 500, 503, 504]

/**
 * Returns the API document, OpenAPI 3.1: all calls, payloads and error codes, in an order that does
 * not depend on the order of modules.
 */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Procurement credit')
    .setDescription(
      'Errors carry a stable `code`; 401 and 403 answer a plain sentence and the code in the header `X-Error-Code`.',
    )
    .setVersion('1')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'Authorization' }, 'token')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Api-Key' }, 'apiKey')
    .build()
  const document = SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  })
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) if (item[method]) addErrors(item[method])
  }
  const components = document.components ?? {}
  document.components = components
  components.schemas = sorted({ ...components.schemas, ErrorBody: ERROR_BODY as object })
  components.responses = Object.fromEntries(STATUSES.map((s) => [nameOf(s), errorAnswer(s)]))
  document.paths = sorted(document.paths)
  return toOpenApi31(document)
}

const STATUSES = [...new Set(Object.values(ERRORS))].sort()
const nameOf = (status: number) => `Error${status}`

function codesOf(status: number): ErrorCode[] {
  const codes = Object.entries(ERRORS).filter(([, s]) => s === status)
  return codes.map(([code]) => code as ErrorCode).sort()
}

const ERROR_BODY = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: "A sentence in the caller's language" },
    code: { type: 'string', enum: Object.keys(ERRORS).sort() },
    fields: {
      type: 'object',
      description: 'Field path -> messages',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: 'For programs: the current record, seconds to wait' },
    requestId: { type: 'string' },
  },
}

function errorAnswer(status: number): { description: string } {
  const codes = codesOf(status)
  const description = codes.join(', ')
  const header = { [ERROR_CODE_HEADER]: { schema: { type: 'string', enum: codes } } }
  const content =
    status === 401 || status === 403
      ? { 'text/plain': { schema: { type: 'string' } } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
  return { description, headers: header, content } as { description: string }
}

/** Adds the errors that a call may return, derived from its parameters. */
function addErrors(operation: Operation): void {
  const responses = operation.responses as Responses
  const hasId = operation.parameters?.some((p) => 'in' in p && p.in === 'path') ?? false
  const statuses = [
    ...ALWAYS,
    ...(operation.security?.length ? [401, 403] : []),
    ...(hasId ? [404] : []),
    ...(operation.requestBody ? [408, 409, 413, 415, 422] : []),
  ]
  for (const status of statuses) {
    responses[status] ??= { $ref: `#/components/responses/${nameOf(status)}` }
  }
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
