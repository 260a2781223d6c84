import { SIGN } from '@credit/contract'
import { getSession } from '../../api/session.js'
import { ParticipantLink } from './participant-link.js'

interface Props {
  sign: number
  participantId: string
  participantName: string
}

/** Participant of a record, linked to its page for supervisors. Participants see their own name as text. */
export function ParticipantName({ sign, participantId, participantName }: Props) {
  if (getSession()?.user.type !== SIGN.supervisor) return participantName
  return <ParticipantLink sign={sign} id={participantId} name={participantName} />
}
