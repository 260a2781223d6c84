import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Out, Ref } from '#http/fields'
import { ParticipantCredit } from '../../score/credit.dto.js'

export class CompletionQuery {
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
}

/** Numbers of due and given evaluations; optional ones do not count. */
export class Completion {
  @Out('integer', 'Evaluations that were given or whose window ended') due: number
  @Out('integer', 'Of these, given') given: number
  @Out('number | null', 'In percent; null if none was due') rate: number | null
}

export class RoleCompletion extends Completion {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }, 'Of the evaluators') sign: ParticipantSign
  @Out('number | null', 'The rate 30 days ago') previousRate: number | null
}

/** The credit of a participant, with its completion rate as an evaluator. */
export class CreditRow extends ParticipantCredit {
  @Out({ type: Completion, nullable: true }, 'Today, as an evaluator of others; null as of another day')
  completion: Completion | null
}
