import { API_KEY_SCOPES, API_KEY_STATES, type ApiKeyScope, type ApiKeyStatus } from '@credit/contract'
import { DateOnly, Enums, Int, Out, Text } from '#http/fields'

export class ApiKeyInput {
  @Text({ max: 100, min: 2, description: 'The system that has the key' }) name: string

  @Enums(API_KEY_SCOPES, {
    description: 'credit: the credit of one organisation; feed: changes of all',
  })
  scopes: ApiKeyScope[]

  @Int({ optional: true, min: 1, max: 10_000, description: 'Calls in a minute; 60 when left out' })
  quotaPerMinute?: number

  @Int({
    optional: true,
    min: 1,
    max: 10_000_000,
    description: 'Calls in a day; 10000 when left out',
  })
  quotaPerDay?: number

  @DateOnly({ optional: true, nullable: true, description: 'Last day; null = until it is revoked' })
  expiresOn?: string | null

  @Int({ optional: true, min: 1 }) version?: number
}

export class ApiKeyRow {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out({ description: 'The first characters of the key; empty before it is issued' }) prefix: string
  @Out({ enum: API_KEY_SCOPES, isArray: true }) scopes: ApiKeyScope[]
  @Out({ type: 'integer' }) quotaPerMinute: number
  @Out({ type: 'integer' }) quotaPerDay: number
  @Out({ type: 'string', format: 'date', nullable: true }) expiresOn: string | null
  @Out({ enum: API_KEY_STATES }) status: ApiKeyStatus
  @Out({ type: 'string', format: 'date-time', nullable: true }) lastUsedAt: string | null
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: 'integer' }) version: number
}

export class IssuedSecret {
  @Out({ description: 'Shown this once; it cannot be read again' }) secret: string
}
