import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Out, Ref } from '#http/fields'
import { ParticipantCredit } from '../../score/credit.dto.js'

export class CompletionQuery {
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
}

/** Numbers of due and given evaluations; optional ones do not count. */
export class Completion {
  @Out({ type: 'integer', description: 'Evaluations that were given or whose window ended' }) due: number
  @Out({ type: 'integer', description: 'Of these, given' }) given: number
  @Out({ type: 'number', nullable: true, description: 'In percent; null if none was due' }) rate: number | null
}

export class RoleCompletion extends Completion {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer', description: 'Of the evaluators' }) sign: ParticipantSign
  @Out({ type: 'number', nullable: true, description: 'The rate 30 days ago' }) previousRate: number | null
}

/** The credit of a participant, with its completion rate as an evaluator. */
export class CreditRow extends ParticipantCredit {
  @Out({
    type: Completion,
    nullable: true,
    description: 'Today, as an evaluator of others; null as of another day',
  })
  completion: Completion | null
}
