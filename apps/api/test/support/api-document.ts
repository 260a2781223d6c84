import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger'
import type { TestApp } from './test-app.js'

/** The part of a schema of the API document that the generated tests read. */
export interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: string
  nullable?: boolean
  format?: string
  enum?: (string | number)[]
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  'x-rule'?: string
}

/** A field of a body: its path and its schema. */
export interface BodyField {
  path: (string | number)[]
  schema: Schema
}

const UNKNOWN_ID = '0198c0de-0000-7000-8000-00000000dead'

const BY_FORMAT: Record<string, string> = {
  uuid: UNKNOWN_ID,
  date: '2026-01-05',
  'date-time': '2026-01-05T00:00:00.000Z',
}

/** Values that pass the rules of the contract. */
const BY_RULE: Record<string, string> = {
  loginName: 'someone01',
  password: 'Credit@2026',
  phone: '13800000000',
  smsCode: '1234',
  landline: '0755-12345678',
  postcode: '518000',
  personName: '张三',
  organisationName: '某某公司',
  email: 'a@example.org',
  creditCode: '91440300MA5DC1B23X',
  url: '/somewhere',
  subdomain: 'somewhere',
  areaCode: '003900130006',
}

/** The API document of the service under test, with answers for the generated tests. */
export class ApiDocumentReader {
  readonly paths: OpenAPIObject['paths']
  private readonly schemas: Record<string, Schema>

  constructor(t: TestApp) {
    const document = SwaggerModule.createDocument(t.app, new DocumentBuilder().build())
    this.paths = document.paths
    this.schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  }

  /** The schema of a call's JSON body. */
  bodyOf(method: 'post' | 'put' | 'delete', path: string): Schema | undefined {
    const body = this.paths[path]?.[method]?.requestBody as
      | { content?: Record<string, { schema?: Schema }> }
      | undefined
    return body?.content?.['application/json']?.schema
  }

  /** The query parameters of a call. */
  parametersOf(path: string): { name: string; schema: Schema; required: boolean }[] {
    const parameters = (this.paths[path]?.get?.parameters ?? []) as {
      in?: string
      name: string
      schema?: Schema
      required?: boolean
    }[]
    return parameters.flatMap(({ in: place, name, schema, required = false }) =>
      place === 'query' ? [{ name, schema: this.resolve(schema ?? {}), required }] : [],
    )
  }

  resolve(schema: Schema): Schema {
    const [first] = schema.allOf ?? []
    if (first) return { ...this.resolve(first), ...(schema.nullable ? { nullable: true } : {}) }
    const name = schema.$ref?.split('/').pop()
    return name ? (this.schemas[name] ?? {}) : schema
  }

  /** Returns every field below a schema: groups and lists themselves, and their fields. */
  fieldsOf(schema: Schema, path: BodyField['path'] = []): BodyField[] {
    const { properties, items } = this.resolve(schema)
    const own = path.length ? [{ path, schema: this.resolve(schema) }] : []
    if (path.length > 8) return own
    const nested = Object.entries(properties ?? {}).flatMap(([name, property]) =>
      this.fieldsOf(property, [...path, name]),
    )
    return [...own, ...nested, ...(items ? this.fieldsOf(items, [...path, 0]) : [])]
  }

  /** A value that has the form the schema describes. */
  sampleOf(given: Schema, depth = 0): unknown {
    const schema = this.resolve(given)
    if (schema.enum) return schema.enum[0]
    switch (schema.type) {
      case 'array': {
        const count = depth > 6 ? 0 : Math.max(1, schema.minItems ?? 0)
        return Array.from({ length: count }, () => this.sampleOf(schema.items ?? {}, depth + 1))
      }
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1)
      case 'boolean':
        return true
      case 'string':
        return BY_FORMAT[schema.format ?? ''] ?? BY_RULE[schema['x-rule'] ?? ''] ?? 'AB12'
      default: {
        const properties = Object.entries(schema.properties ?? {})
        return Object.fromEntries(properties.map(([name, property]) => [name, this.sampleOf(property, depth + 1)]))
      }
    }
  }
}

/** Whether a value has the type that the schema declares; ranges and formats are not compared. */
export function hasType(schema: Schema, value: unknown): boolean {
  if (value === null) return schema.nullable === true
  switch (schema.type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && !Array.isArray(value)
    case undefined:
      return schema.properties ? typeof value === 'object' && !Array.isArray(value) : true
    default:
      return typeof value === schema.type
  }
}
