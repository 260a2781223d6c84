import {
  OPEN_STAGES,
  OPEN_STATES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import { Out } from '#http/fields'

/** The last deferral of an evaluation. */
class LastDeferralRow {
  @Out('integer', 'Number of deferrals') count: number
  @Out({ description: 'What the dictionary calls the reason' }) reason: string
  @Out('text | null', 'null if anonymous') text: string | null
}

/** An evaluation that was asked for and not given. */
export class OutstandingRow {
  @Out('id') id: string
  @Out('id') bidSectionId: string
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out('id | null', 'null if anonymous') evaluatorId: string | null
  @Out('text | null', 'null if anonymous') evaluatorName: string | null
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) evaluatorSign: ParticipantSign
  @Out() evaluatedName: string
  @Out({ enum: [...OPEN_STATES, 'expired'] }) status: RecordStatus
  @Out('time') dueAt: string
  @Out({}, 'The project is paused: the due time moves when it is resumed') pause: boolean
  @Out({ type: LastDeferralRow, nullable: true }) deferral: LastDeferralRow | null
}

/** A row of the list across all projects. */
export class ListedOutstandingRow extends OutstandingRow {
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() sectionName: string
  @Out('id') areaId: string
  @Out() areaName: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) evaluatedSign: ParticipantSign
  @Out() anonymous: boolean
  @Out('time') openedAt: string
  @Out('time | null', 'By a supervisor') remindedAt: string | null
}
