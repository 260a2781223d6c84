import { LOG_MAKERS, LOGIN_METHODS, type LogMaker } from '@credit/contract'
import { Out } from '#http/fields'

/** A login, a failed login or a logout. */
export class LoginLogRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out({ description: 'As typed' }) loginName: string
  @Out() name: string
  @Out('integer', 'Type of the login entry used') type: number
  @Out({ enum: LOGIN_METHODS }) method: string
  @Out({ enum: ['login', 'logout'] }) event: string
  @Out() success: boolean
  @Out('text | null', 'Error code, where it failed') reason: string | null
  @Out() ip: string
  @Out() userAgent: string
  @Out('id | null') areaId: string | null
  @Out('text | null') areaName: string | null
}

/** The record that a change is about. */
class ChangedRecordDto {
  @Out() name: string
  @Out('text | null', 'Path of its page') link: string | null
}

/** A change by an account: the columns that differ, before and after. */
export class OperationLogRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out('id | null', 'null = the system itself') accountId: string | null
  @Out() accountName: string
  @Out('text | null', 'Name of the account, while it exists') personName: string | null
  @Out({ enum: LOG_MAKERS }) by: LogMaker
  @Out({ description: 'create, update, delete, or the name of a use case' }) action: string
  @Out({ description: 'Table of the changed row' }) entity: string
  @Out('text | null') entityId: string | null

  @Out(
    { type: () => ChangedRecordDto, nullable: true },
    'null where it has no name, or not one that the caller may see',
  )
  record: ChangedRecordDto | null

  @Out({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Names of records that the values refer to, by id',
  })
  names: Record<string, string>

  @Out({ type: 'object', additionalProperties: true, nullable: true }) before: Record<string, unknown> | null
  @Out({ type: 'object', additionalProperties: true, nullable: true }) after: Record<string, unknown> | null
  @Out() ip: string
  @Out() requestId: string
  @Out('id | null') areaId: string | null
  @Out('text | null') areaName: string | null
}
