import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Out } from '../../platform/http/fields.js'

/** How far evaluators gave what was asked of them; optional evaluations do not count. */
export class Completion {
  @Out({ type: 'integer', description: 'Evaluations that were given, or whose window ended' })
  due: number

  @Out({ type: 'integer', description: 'Of these, given' })
  given: number

  @Out({ type: 'number', nullable: true, description: 'In percent; null where none was due' })
  rate: number | null
}

export class RoleCompletion extends Completion {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer', description: 'Of the evaluators' })
  sign: ParticipantSign
}
