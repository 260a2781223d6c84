import { ParticipantLink } from './participant-link.js'

interface Props {
  sign: number
  participantId: string
  participantName: string
}

/** Participant of a record, linked to its page for supervisors who may open it. */
export function ParticipantName({ sign, participantId, participantName }: Props) {
  return <ParticipantLink sign={sign} id={participantId} name={participantName} />
}
