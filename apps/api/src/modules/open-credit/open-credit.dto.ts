import { ORGANISATION_SIGNS, type OrganisationSign } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { DateOnly, Enum, List, Out, Text } from '#http/fields'
import { BASIS, EVALUATOR_STEP, LIMITED_BY } from '../ledger/standing.dto.js'
import { Terms } from '../ledger/terms.dto.js'

export class OpenCreditQuery {
  @Enum(ORGANISATION_SIGNS, {
    optional: true,
    description: 'Role; needed where the organisation has several',
  })
  sign?: OrganisationSign

  @DateOnly({ optional: true, description: 'The day to compute for; today when left out' }) asOf?: string
}

/** A serious act that is in force. */
class OpenSeriousAct {
  @Out({ description: 'The behaviour, in the language of the caller' }) behavior: string
  @Out('text | null') authority: string | null
  @Out('text | null') decisionNumber: string | null
  @Out('day | null') decidedOn: string | null
}

/** The credit of an organisation, with its components. */
export class OpenCredit {
  @Out() name: string
  @Out({ description: 'Unified social credit code' }) code: string
  @Out({ enum: ORGANISATION_SIGNS, type: 'integer' }) sign: OrganisationSign
  @Out('number | null', 'null while unrated') score: number | null
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out('text | null', 'null while unrated, unless a serious act is in force') band: string | null
  @Out(...LIMITED_BY) limitedBy: number | null

  @Out(...BASIS) basis: Basis | null

  @Out({ description: 'Too few evaluators: neither good nor bad' }) unrated: boolean

  @Out(...EVALUATOR_STEP) evaluatorCount: number

  @Out({ type: Terms, nullable: true }, 'They add up to the score; null while unrated') terms: Terms | null
  @Out('integer', 'The version of the rules that it was computed by') ruleVersion: number
  @Out({ type: [OpenSeriousAct] }, 'Serious acts in force on that day') serious: OpenSeriousAct[]
  @Out('day', 'The day that it is valid for') asOf: string
  @Out('time', 'When it was computed') computedOn: string
}

/** An organisation that is asked for. */
class OpenCreditItem {
  @Text({ max: 40, description: 'Unified social credit code' }) code: string

  @Enum(ORGANISATION_SIGNS, {
    optional: true,
    description: 'Role; needed where the organisation has several',
  })
  sign?: OrganisationSign
}

const BATCH_MAX = 500

export class OpenCreditBatch {
  @List(() => OpenCreditItem, { min: 1, max: BATCH_MAX }) items: OpenCreditItem[]
  @DateOnly({ optional: true, description: 'The day to compute for; today when left out' }) asOf?: string
}

/**
 * Returns the number of calls in a batch: one for each organisation. A batch that is too long is rejected and counts as
 * one call.
 */
export function callsOfBatch(body: unknown): number {
  const { items } = (body ?? {}) as { items?: unknown }
  const count = Array.isArray(items) ? items.length : 1
  return count > BATCH_MAX ? 1 : Math.max(1, count)
}

/** The result of one item, in the order of the items. */
export class OpenCreditResult {
  @Out({ description: 'As it was asked for' }) code: string

  @Out(
    { type: 'string', nullable: true, enum: ['NOT_FOUND', 'SIGN_REQUIRED'] },
    'Why there is no credit; null where there is',
  )
  error: 'NOT_FOUND' | 'SIGN_REQUIRED' | null

  @Out({ type: OpenCredit, nullable: true }) credit: OpenCredit | null
}

export class OpenCreditResults {
  @Out({ type: [OpenCreditResult] }) results: OpenCreditResult[]
}

/** A set of public keys (RFC 7517). */
export class KeySet {
  @Out({ type: 'array', items: { type: 'object', additionalProperties: true } }) keys: object[]
}
