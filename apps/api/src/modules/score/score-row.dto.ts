import { PARTICIPANT_SIGNS, PARTICIPANT_STATES, type ParticipantSign, type ParticipantStatus } from '@credit/contract'
import { Out } from '#http/fields'

/** A participant with its score. */
export class Scored {
  @Out({ format: 'uuid' }) id: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() name: string
  @Out({ type: 'string', nullable: true, description: 'Credit code or certificate number' }) code: string | null
  @Out({ format: 'uuid' }) areaId: string
  @Out() areaName: string
  @Out({ enum: PARTICIPANT_STATES }) status: ParticipantStatus
  @Out({ type: 'number', nullable: true, description: 'null while unrated' }) creditScore: number | null
  @Out({ type: 'integer', nullable: true }) starLevel: number | null
  @Out({ type: 'string', nullable: true }) band: string | null
  @Out() unrated: boolean
  @Out({ description: 'Points of a serious act are in force' }) serious: boolean
  @Out({ type: 'integer' }) evaluatorCount: number
  @Out({ type: 'string', format: 'date', nullable: true }) scoredOn: string | null
}

/** The same with its development, for the credit desk of supervisors. */
export class ScoreRow extends Scored {
  @Out({
    type: 'array',
    items: { type: 'number', nullable: true },
    description: 'Scores at the ends of the last five months, and today; null before the first',
  })
  trend: (number | null)[]
}
