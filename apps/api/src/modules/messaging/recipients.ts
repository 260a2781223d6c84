import type { Sign } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { EventRecipient } from './announce.js'

/** The injection token of the reader of recipients, which the module of accounts provides. */
export const RECIPIENT_READER = Symbol('RECIPIENT_READER')

/** Account that may receive a notification. */
export interface Recipient {
  accountId: string
  sign: Sign
  areaId: string
  areaCode: string
  /** Verified; null without one. */
  phone: string | null
}

/** Finds the accounts behind recipients: enabled ones only. */
export interface RecipientReader {
  /** Returns the accounts of each recipient, in their order. */
  read(ctx: Ctx, recipients: readonly EventRecipient[]): Promise<Recipient[][]>
  /** Returns the number of accounts of an audience. */
  count(ctx: Ctx, audience: Audience): Promise<number>
  /** Returns the next accounts of an audience in the order of their ids. */
  next(ctx: Ctx, audience: Audience, after: string | null, limit: number): Promise<string[]>
}

/** The enabled accounts of some types, in one area or in all. */
export interface Audience {
  signs: readonly Sign[]
  /** Null: all areas. */
  areaId: string | null
}
