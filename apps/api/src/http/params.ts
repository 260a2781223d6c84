import { Param, ParseUUIDPipe } from '@nestjs/common'
import { notFound } from '../core/domain-error.js'

/** An id in a path; a malformed id is a 404. */
export function IdParam(name = 'id'): ParameterDecorator {
  return Param(name, new ParseUUIDPipe({ exceptionFactory: notFound }))
}
