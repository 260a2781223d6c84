import type { OpenAPIObject } from '@nestjs/swagger'

type Schema = Record<string, unknown>

/**
 * Converts `nullable` of OpenAPI 3.0, which the decorators of @nestjs/swagger produce, to the type
 * `null` of OpenAPI 3.1.
 */
export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  return convert(document) as OpenAPIObject
}

function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert)
  if (typeof node !== 'object' || node === null) return node
  const converted: Schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === 'example' ? value : convert(value)]),
  )
  return converted.nullable === true ? withNull(converted) : converted
}

function withNull({ nullable: _, ...schema }: Schema): Schema {
  const { type, enum: values, allOf } = schema
  if (Array.isArray(allOf) && allOf.length === 1) {
    const { allOf: __, ...rest } = schema
    return { ...rest, anyOf: [allOf[0], { type: 'null' }] }
  }
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  }
}
