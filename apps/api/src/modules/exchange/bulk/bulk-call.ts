import type { Permission as PermissionCode } from '@credit/contract'
import { applyDecorators, HttpCode, Post } from '@nestjs/common'
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { JobStarted } from '../../jobs/job.dto.js'
import { BulkCheck } from './bulk.dto.js'

/** `POST bulk`: starts a job that does something with many records of a list. */
export function BulkCall(permission: PermissionCode): MethodDecorator {
  return applyDecorators(
    Post('bulk'),
    Permission(permission),
    Idempotent(),
    HttpCode(202),
    ApiOperation({ summary: 'Run an action on many records, as a job with a result for each' }),
    ApiAcceptedResponse({ type: JobStarted }),
  )
}

/** `POST bulk?mode=check`, whose path is `bulk/check` inside: what would change. */
export function BulkCheckCall(permission: PermissionCode): MethodDecorator {
  return applyDecorators(
    Post('bulk/check'),
    Permission(permission),
    HttpCode(200),
    ApiOperation({ summary: 'Count what would change, also called by bulk?mode=check' }),
    ApiOkResponse({ type: BulkCheck }),
  )
}
