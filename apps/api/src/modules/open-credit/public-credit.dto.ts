import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { Out, Text } from '#http/fields'
import { BASIS, EVALUATOR_STEP } from '../ledger/standing.dto.js'
import { CompanyRating } from '../ratings/rating.dto.js'

/** Answer to the captcha that repeated queries need. */
export class PublicCaptcha {
  @Text({ max: 64, optional: true, description: 'Id of the captcha picture' }) uuid?: string
  @Text({ max: 20, optional: true, description: 'What the captcha picture shows' }) vcode?: string
}

export class PublicCreditQuery extends PublicCaptcha {
  @Text({ max: 100, min: 2, description: 'The exact name, or the full code' }) keyword: string
}

/** A band of the scale of a role. */
export class PublicBand {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() code: string
  @Out({ description: 'In words, in the language of the caller' }) label: string
  @Out('number', 'The score that the band begins at') minScore: number
}

/** A serious act that is published. */
class PublicSeriousAct {
  @Out({ description: 'The behaviour, in the language of the caller' }) behavior: string
  @Out('text | null') enforcementUnit: string | null
  @Out('text | null') decisionNumber: string | null
  @Out('day | null') punishmentDate: string | null
  @Out('day | null') publishDate: string | null
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

  @Out('day', 'The day of the answer, on which band and stars hold') asOf: string

  @Out({ type: [PublicSeriousAct] }) serious: PublicSeriousAct[]
}

/** Everything that is public about an organisation. */
export class PublicCompany {
  @Out() name: string
  @Out() unifiedSocialCreditCode: string
  @Out({ type: [PublicCreditRow] }, 'One for each role that it has') roles: PublicCreditRow[]
  @Out({ type: [CompanyRating] }, 'Latest first') ratings: CompanyRating[]
}
