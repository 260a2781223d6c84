import {
  OPEN_STAGES,
  OPEN_STATES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import { Out } from '../../../http/fields.js'

/** An evaluation that was asked for and not given. */
export class OutstandingRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ format: 'uuid' })
  bidSectionId: string

  @Out({ enum: OPEN_STAGES, type: 'integer' })
  stage: OpenStage

  @Out({ type: 'string', format: 'uuid', nullable: true, description: 'null if anonymous' })
  evaluatorId: string | null

  @Out({ type: 'string', nullable: true, description: 'null if anonymous' })
  evaluatorName: string | null

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  evaluatorSign: ParticipantSign

  @Out()
  evaluatedName: string

  @Out({ enum: [...OPEN_STATES, 'expired'] })
  status: RecordStatus

  @Out({ format: 'date-time' })
  dueAt: string
}
