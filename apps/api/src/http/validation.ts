import {
  type ArgumentMetadata,
  Injectable,
  type Type,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common'
import { plainToInstance } from 'class-transformer'
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator'
import { DomainError, type FieldMessage } from '../core/domain-error.js'
import { parseQuery } from './query.js'

const OPTIONS: ValidationPipeOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  transform: true,
  transformOptions: { exposeUnsetFields: false },
  stopAtFirstError: true,
  exceptionFactory: (errors) => new DomainError('VALIDATION', { fields: fieldsOf(errors) }),
}

collectRulesOnce()

/** Rejects keys that reach prototypes, which Nest's pipe would only remove. */
class StrictValidationPipe extends ValidationPipe {
  protected override stripProtoKeys(value: unknown): void {
    rejectPrototypeKeys(value)
  }
}

/**
 * Validates bodies and query strings against their DTO classes: unknown fields are rejected, all errors are
 * reported at once. Only the values of query strings are converted to the types of their fields.
 */
@Injectable()
export class RequestValidationPipe extends StrictValidationPipe {
  constructor() {
    super(OPTIONS)
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata
    const isDto = type === 'query' && data === undefined && metatype && metatype !== Object
    return super.transform(isDto ? parseQuery(metatype, value) : value, metadata)
  }
}

/** Validates against a given class, for handlers whose parameter types are not in the metadata. */
export function validationPipeFor(expectedType: Type): ValidationPipe {
  return new StrictValidationPipe({ ...OPTIONS, expectedType })
}

/** Returns the faults of values by the rules of a DTO class, for input that is not a request body. */
export function faultsOf(dto: Type<object>, values: object): Record<string, FieldMessage[]> {
  return fieldsOf(validateSync(Object.assign(new dto(), values), OPTIONS))
}

/**
 * Returns the value of one field as the DTO class has it, normalised.
 * @param at name of the field in the error
 * @throws VALIDATION if the rules of the field refuse it
 */
export function validField(dto: Type<object>, name: string, value: unknown, at: string): unknown {
  const made = plainToInstance(dto, { [name]: value }, OPTIONS.transformOptions)
  const { [name]: faults } = fieldsOf(validateSync(made, OPTIONS))
  if (faults) throw new DomainError('VALIDATION', { fields: { [at]: faults } })
  return (made as Record<string, unknown>)[name]
}

/** Returns a function that validates the fields of a query string and a body together; the body wins. */
export function queryOrBody<T extends object>(dto: Type<T>): (query: object, body: object | undefined) => Promise<T> {
  const pipe = validationPipeFor(dto)
  return (query, body) => pipe.transform({ ...parseQuery(dto, query), ...body }, { type: 'body' }) as Promise<T>
}

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype']

function rejectPrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of PROTOTYPE_KEYS) {
    if (!Object.hasOwn(value, key)) continue
    throw new DomainError('VALIDATION', { fields: { [key]: ['field.unknown'] } })
  }
  for (const part of Object.values(value)) rejectPrototypeKeys(part)
}

function fieldsOf(errors: ValidationError[], path = ''): Record<string, FieldMessage[]> {
  const fields: Record<string, FieldMessage[]> = {}
  for (const error of errors) {
    const at = /^\d+$/.test(error.property)
      ? `${path}[${error.property}]`
      : path
        ? `${path}.${error.property}`
        : error.property
    const messages = Object.entries(error.constraints ?? {}).map(([name, text]) => messageOf(error, name, text))
    if (messages.length) fields[at] = messages
    Object.assign(fields, fieldsOf(error.children ?? [], at))
  }
  return fields
}

/** An absent value is required, whichever rule it fails first. A key such as `pictureRequired` says so itself. */
function messageOf({ value }: ValidationError, name: string, text: string): FieldMessage {
  if (name === 'whitelistValidation') return 'field.unknown'
  const isAbsent = value === undefined || value === null
  return isAbsent && !text.endsWith('Required') ? 'field.required' : parse(text)
}

function parse(text: string): FieldMessage {
  if (text.startsWith('[')) return JSON.parse(text) as FieldMessage
  return /^(field|rule)\./.test(text) ? text : 'field.invalid'
}

/**
 * class-validator collects the rules of a class again for each object, from all classes that have any
 * (typestack/class-validator#2686). They do not change once a class is loaded.
 */
function collectRulesOnce(): void {
  const storage = getMetadataStorage()
  const collect = storage.getTargetValidationMetadatas.bind(storage)
  const known = new WeakMap<object, ReturnType<typeof collect>>()
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // No DTO has a schema or groups; other options would choose other rules.
    if (schema || always || strictGroups || groups?.length) return collect(target, schema, always, strictGroups, groups)
    let rules = known.get(target)
    if (!rules) {
      rules = collect(target, schema, always, strictGroups, groups)
      known.set(target, rules)
    }
    return rules
  }
}
