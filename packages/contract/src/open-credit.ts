import { defineMachine } from './transitions.js'

/** Roles whose credit other systems may read: experts are natural persons. */
export const ORGANISATION_SIGNS = [1, 2, 3] as const
export type OrganisationSign = (typeof ORGANISATION_SIGNS)[number]

/** Scopes of API keys: the credit of organisations, and the feed of its changes. */
export const API_KEY_SCOPES = ['credit', 'feed'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** An API key is a draft until its secret was issued; issued again, the secret before is void. */
export const API_KEY_STATES = ['draft', 'active', 'revoked'] as const
export type ApiKeyStatus = (typeof API_KEY_STATES)[number]
export type ApiKeyAction = 'issue' | 'revoke'
export const API_KEY_MACHINE = defineMachine<ApiKeyStatus, ApiKeyAction>({
  initial: 'draft',
  final: ['revoked'],
  transitions: {
    issue: { from: ['draft', 'active'], to: 'active' },
    revoke: { from: ['draft', 'active'], to: 'revoked' },
  },
})

/** Changes that other systems are notified of: a score, star or band; a serious act listed or delisted; an award alarm. */
export const CREDIT_CHANGE_KINDS = ['score', 'listed', 'delisted', 'award'] as const
export type CreditChangeKind = (typeof CREDIT_CHANGE_KINDS)[number]

/** A webhook is a draft until its secret was issued; it is disabled by hand, or after days of failures. */
export const WEBHOOK_STATES = ['draft', 'active', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATES)[number]
export type WebhookAction = 'issue' | 'enable' | 'disable'
export const WEBHOOK_MACHINE = defineMachine<WebhookStatus, WebhookAction>({
  initial: 'draft',
  final: [],
  transitions: {
    issue: { from: ['draft', 'active', 'disabled'], to: 'active' },
    enable: { from: ['disabled'], to: 'active' },
    disable: { from: ['active'], to: 'disabled' },
  },
})

/** A delivery is dropped where what it is about must not be disclosed any more. */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'dropped'] as const
export type DeliveryStatus = (typeof DELIVERY_STATES)[number]
export type DeliveryAction = 'claim' | 'send' | 'postpone' | 'drop'
export const DELIVERY_MACHINE = defineMachine<DeliveryStatus, DeliveryAction>({
  initial: 'waiting',
  final: ['sent', 'dropped'],
  transitions: {
    // From `sending`: the process that claimed it before has died.
    claim: { from: ['waiting', 'sending'], to: 'sending' },
    send: { from: ['sending'], to: 'sent' },
    postpone: { from: ['sending'], to: 'waiting' },
    drop: { from: ['waiting', 'sending'], to: 'dropped' },
  },
})

/** Header of calls of other systems, which carries their key. */
export const API_KEY_HEADER = 'x-api-key'
/** Header of answers to them: a detached JWS over the body. */
export const SIGNATURE_HEADER = 'x-signature'
/** Path of the public keys of those signatures. */
export const JWKS_PATH = '/.well-known/jwks.json'

/** Codes of sole traders begin so: they are natural persons (catalogue 3.2). */
export const SOLE_TRADER_CODE = '92'
