import {
  PROCUREMENT_CATEGORIES,
  type ProcurementCategory,
  RATED_SIGNS,
  RATING_CHANGES,
  RATING_NOTES,
  RATING_ROW_CAUSES,
  RATING_STATES,
  type RatedSign,
  type RatingChange,
  type RatingNote,
  type RatingRowCause,
  type RatingStatus,
} from '@credit/contract'
import type { Basis } from '@credit/scoring'
import { LongText, Out, Ref, Text } from '#http/fields'
import { BASIS, LIMITED_BY } from '../ledger/standing.dto.js'
import { Terms } from '../ledger/terms.dto.js'

const PERIOD = { description: 'Half year: `2026H1` ends on 30 June, `2026H2` on 31 December' }

export class RatingInput {
  @Text({ max: 6, ...PERIOD }) period: string
  @Ref({ optional: true, description: "Area that is rated; the caller's own when left out" }) areaId?: string
}

export class RatingReason {
  @LongText({ rule: 'text', description: 'Whoever asks for the rating reads it' }) reason: string
}

/** Public data of a rating. */
export class PublicRating {
  @Out() number: string
  @Out(PERIOD) period: string
  @Out('id') areaId: string
  @Out() areaName: string
  @Out('day', 'The day that the scores are of') asOf: string
  @Out({ enum: RATING_STATES }) status: RatingStatus
  @Out('integer', 'How many are rated') participants: number
  @Out('day | null', 'Last day of the public notice') noticeUntil: string | null
  @Out('time | null') publishedAt: string | null
  @Out('time | null') enforcedAt: string | null
  @Out('time | null', 'When it was replaced or withdrawn') endedAt: string | null
  @Out({ description: 'Why it was withdrawn' }) reason: string
  @Out('text | null', 'SHA-256 of its statement, once in force') digest: string | null
}

/** Names in `can` of a row. */
export const RATING_OFFERS = ['publish', 'enforce', 'withdraw'] as const
type RatingOffer = (typeof RATING_OFFERS)[number]

export class RatingRow extends PublicRating {
  @Out('id') id: string
  @Out({ enum: RATING_OFFERS, isArray: true }, 'What the caller may do now') can: RatingOffer[]
  @Out('time') createTime: string
}

/** Figures of a role in a rating. */
class RatingCounts {
  @Out({ enum: RATED_SIGNS, type: 'integer' }) sign: RatedSign
  @Out('integer') count: number
  @Out({ type: 'object', additionalProperties: { type: 'integer' } }, 'By band') bands: Record<string, number>
  @Out('integer', 'Not in the rating before') added: number
  @Out('integer') up: number
  @Out('integer') down: number
  @Out('integer') same: number
  @Out('integer', 'Only in the rating before') gone: number
}

export class RatingDetail extends RatingRow {
  @Out('text | null', 'Number of the rating that it is compared with') previousNumber: string | null
  @Out({ type: [RatingCounts] }) counts: RatingCounts[]
  @Out('integer', 'Objections that are not decided') objections: number
}

/** Public row of a rating. */
export class PublicRatingEntry {
  @Out('id') id: string
  @Out({ enum: RATED_SIGNS, type: 'integer' }) sign: RatedSign
  @Out('integer | null', 'Within its role; null with a serious act in force') rank: number | null
  @Out() name: string
  @Out() code: string
  @Out() areaName: string
  @Out('number | null', 'null where an objection left it unrated') score: number | null
  @Out('integer | null') starLevel: number | null
  @Out('text | null') band: string | null

  @Out(...LIMITED_BY) limitedBy: number | null

  @Out(...BASIS) basis: Basis | null

  @Out({ enum: RATING_ROW_CAUSES }) cause: RatingRowCause
  @Out({ description: 'Why it was corrected' }) reason: string
  @Out({ description: 'Objected to, not decided yet' }) underObjection: boolean

  @Out(
    { enum: RATING_NOTES, isArray: true },
    'What was decided since: evaluation voided, act withdrawn, objection upheld later',
  )
  notes: RatingNote[]
}

/** Row of an organisation in a published rating, as the list of that rating shows it. */
export class CompanyRating {
  @Out() number: string
  @Out(PERIOD) period: string
  @Out({ description: 'Area that published the rating' }) areaName: string
  @Out('day', 'The day that the score is of') asOf: string
  @Out({ enum: RATING_STATES }) status: RatingStatus
  @Out({ enum: RATED_SIGNS, type: 'integer' }) sign: RatedSign
  @Out('integer | null', 'Within its role; null with a serious act in force') rank: number | null
  @Out('number | null', 'null where an objection left it unrated') score: number | null
  @Out('integer | null') starLevel: number | null
  @Out('text | null') band: string | null

  @Out(...LIMITED_BY) limitedBy: number | null

  @Out({ enum: RATING_ROW_CAUSES }) cause: RatingRowCause
  @Out({ description: 'Why it was corrected' }) reason: string
  @Out({ description: 'Objected to, not decided yet' }) underObjection: boolean
  @Out({ enum: RATING_NOTES, isArray: true }, 'What was decided since') notes: RatingNote[]
}

/** Values of a row in the previous rating. */
class RatingBefore {
  @Out() score: number
  @Out('integer | null') starLevel: number | null
  @Out('text | null') band: string | null
  @Out('integer | null') rank: number | null
}

class KindShareRow {
  @Out({ enum: PROCUREMENT_CATEGORIES }) category: ProcurementCategory
  @Out('integer', 'Sections that it took part in by the day of the scores') count: number
  @Out('integer', 'Of all of these, in percent') share: number
}

/** A row of a rating as supervisors see it, with the figures behind it. */
export class RatingEntry extends PublicRatingEntry {
  @Out('id') participantId: string
  @Out('integer') evaluatorCount: number
  @Out({ type: [KindShareRow] }, 'Sections by kind of purchase, as it is stated now') kinds: KindShareRow[]
  @Out({ description: 'Weighted mean of its evaluations' }) mean: number
  @Out({ type: Terms }) terms: Terms
  @Out('integer') ruleVersion: number
  @Out({ type: RatingBefore, nullable: true }) before: RatingBefore | null
  @Out({ enum: RATING_CHANGES }) change: RatingChange
  @Out('id | null', 'The objection that changed it') caseId: string | null
}

/** Rating of the caller. */
export class OwnRating {
  @Out('id', 'What an objection names') entryId: string
  @Out() number: string
  @Out(PERIOD) period: string
  @Out() areaName: string
  @Out({ enum: RATING_STATES }) status: RatingStatus
  @Out('number | null') score: number | null
  @Out('integer | null') starLevel: number | null
  @Out('text | null') band: string | null
  @Out('integer | null') rank: number | null
  @Out('integer', 'How many have a rank in its role') of: number
  @Out() reason: string
  @Out('day | null', 'Last day for an objection; null where there is none any more') objectUntil: string | null
  @Out('id | null') objectionId: string | null
}

/** Whether a rating has the number, and whether its rows match its digest. */
export class RatingVerification {
  @Out({ description: 'Whether a rating of that number was published' }) genuine: boolean
  @Out() number: string
  @Out({ type: PublicRating, nullable: true }) rating: PublicRating | null

  @Out(
    { type: 'boolean', nullable: true },
    'The digest computed now is the one of the day it came into force; null before',
  )
  intact: boolean | null
}
