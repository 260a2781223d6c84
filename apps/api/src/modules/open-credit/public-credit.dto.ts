import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Out, Text } from '#http/fields'
import { BASIS, EVALUATOR_STEP } from '../ledger/standing.dto.js'

export class PublicCreditQuery {
  @Text({ max: 100, min: 2, description: 'The exact name, or the full code' }) keyword: string
  @Text({ max: 64, optional: true, description: 'Id of the captcha picture' }) uuid?: string
  @Text({ max: 20, optional: true, description: 'What the captcha picture shows' }) vcode?: string
}

/** A serious act that is published. */
class PublicSeriousAct {
  @Out({ description: 'The behaviour, in the language of the caller' }) behavior: string
  @Out('text | null') enforcementUnit: string | null
  @Out('text | null') decisionNumber: string | null
  @Out('day | null') punishmentDate: string | null
  @Out('day | null') publishEndDate: string | null
}

/** Public information on the credit of an organisation. */
export class PublicCreditRow {
  @Out() name: string
  @Out() unifiedSocialCreditCode: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() areaName: string
  @Out('text | null', 'null while unrated, unless a serious act is in force') band: string | null
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out(...BASIS) basis: Basis | null

  @Out({ description: 'Too few evaluators: neither good nor bad' }) unrated: boolean

  @Out(...EVALUATOR_STEP) evaluatorCount: number

  @Out({ type: [PublicSeriousAct] }) serious: PublicSeriousAct[]
}
