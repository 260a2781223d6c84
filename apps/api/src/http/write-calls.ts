import type { Permission as PermissionCode } from '@credit/contract'
import { applyDecorators, Delete, HttpCode, Post, Put, type Type } from '@nestjs/common'
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger'
import { Permission } from './access/declare.js'
import { Idempotent } from './idempotency.interceptor.js'

/** `POST`: creates a row and answers it with 201; honours Idempotency-Key. */
export function CreateCall(permission: PermissionCode, row: Type, summary: string) {
  return applyDecorators(
    Post(),
    Permission(permission),
    Idempotent(),
    ApiOperation({ summary }),
    ApiCreatedResponse({ type: row }),
  )
}

/** `PUT :id`: changes a row and answers it as it is now. */
export function UpdateCall(permission: PermissionCode, row: Type, summary: string) {
  return applyDecorators(Put(':id'), Permission(permission), ApiOperation({ summary }), ApiOkResponse({ type: row }))
}

/** `DELETE :id`: deletes a row and answers 204. */
export function DeleteCall(permission: PermissionCode, summary: string) {
  return applyDecorators(
    Delete(':id'),
    Permission(permission),
    HttpCode(204),
    ApiOperation({ summary }),
    ApiNoContentResponse(),
  )
}
