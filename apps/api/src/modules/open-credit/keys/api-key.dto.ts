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

/** Names in `can` of a key. The first secret is issued, later ones replace it. */
const API_KEY_OFFERS = ['update', 'delete', 'issue', 'replace', 'revoke'] as const
export type ApiKeyOffer = (typeof API_KEY_OFFERS)[number]

export class ApiKeyRow {
  @Out('id') id: string
  @Out() name: string
  @Out({ description: 'The first characters of the key; empty before it is issued' }) prefix: string
  @Out({ enum: API_KEY_SCOPES, isArray: true }) scopes: ApiKeyScope[]
  @Out('integer') quotaPerMinute: number
  @Out('integer') quotaPerDay: number
  @Out('day | null') expiresOn: string | null
  @Out({ enum: API_KEY_STATES }) status: ApiKeyStatus
  @Out('time | null') lastUsedAt: string | null
  @Out({ enum: API_KEY_OFFERS, isArray: true }, 'What the caller may do now') can: ApiKeyOffer[]
  @Out('time') createTime: string
  @Out('integer') version: number
}

/** A new key; its secret is not stored. */
export class NewApiKey extends ApiKeyRow {
  @Out({
    required: false,
    description: 'To callers who may issue secrets; shown this once, and not to a retry',
  })
  secret?: string
}

export class IssuedSecret {
  @Out({ description: 'Shown this once; it cannot be read again' }) secret: string
}
