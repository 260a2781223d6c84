import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Out } from '#http/fields'

/** A record about a participant, as lists name it. */
export abstract class NamesParticipant {
  @Out('id') id: string
  @Out('id') participantId: string
  @Out() participantName: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() areaName: string
}

/** A record about a participant, in the area whose supervisors decide on it. */
export abstract class AboutParticipant extends NamesParticipant {
  @Out('id') areaId: string
  @Out('time') createTime: string
}

/** The same fields for records that are decided in steps. */
export abstract class DecidedOn extends AboutParticipant {
  @Out('time | null', 'The latest decision') decidedAt: string | null
}
