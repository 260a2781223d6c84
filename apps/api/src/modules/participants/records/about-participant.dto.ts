import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Out } from '#http/fields'

/** A record about a participant, as lists name it. */
export abstract class NamesParticipant {
  @Out({ format: 'uuid' }) id: string
  @Out({ format: 'uuid' }) participantId: string
  @Out() participantName: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() areaName: string
}

/** A record about a participant, in the area whose supervisors decide on it. */
export abstract class AboutParticipant extends NamesParticipant {
  @Out({ format: 'uuid' }) areaId: string
  @Out({ format: 'date-time' }) createTime: string
}

/** The same fields for records that are decided in steps. */
export abstract class DecidedOn extends AboutParticipant {
  @Out({ type: 'string', format: 'date-time', nullable: true, description: 'The latest decision' })
  decidedAt: string | null

  @Out({ type: [String], description: 'What the caller may do now' }) can: string[]
}
