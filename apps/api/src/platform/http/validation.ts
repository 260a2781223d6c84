import { type Type, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common'
import type { ValidationError } from 'class-validator'
import { DomainError, type FieldMessage } from './domain-error.js'

const OPTIONS: ValidationPipeOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  transform: true,
  transformOptions: { exposeUnsetFields: false },
  stopAtFirstError: true,
  exceptionFactory: (errors) => new DomainError('VALIDATION', { fields: fieldsOf(errors) }),
}

/** The application's one validation pipe: whitelist, no unknown fields, all faults at once. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe(OPTIONS)
}

/** The same with the type said outright, for handlers whose types are not in the metadata. */
export function validationPipeFor(expectedType: Type): ValidationPipe {
  return new ValidationPipe({ ...OPTIONS, expectedType })
}

function fieldsOf(errors: ValidationError[], path = ''): Record<string, FieldMessage[]> {
  const fields: Record<string, FieldMessage[]> = {}
  for (const error of errors) {
    const at = /^\d+$/.test(error.property)
      ? `${path}[${error.property}]`
      : path
        ? `${path}.${error.property}`
        : error.property
    const messages = Object.entries(error.constraints ?? {}).map(([name, text]) =>
      name === 'whitelistValidation' ? 'field.unknown' : parse(text),
    )
    if (messages.length) fields[at] = messages
    Object.assign(fields, fieldsOf(error.children ?? [], at))
  }
  return fields
}

function parse(text: string): FieldMessage {
  if (text.startsWith('[')) return JSON.parse(text) as FieldMessage
  return /^(field|rule)\./.test(text) ? text : 'field.invalid'
}
