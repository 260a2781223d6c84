import type { ParticipantSign } from '@credit/contract'
import { addressOf } from '@credit/contract'
import { Link } from 'react-router'

interface Props {
  /** Role sign of the participant: 1 to 4. */
  sign: number
  id: string
  name: string | null
}

/** Participant's name as a link to its page. */
export function ParticipantLink({ sign, id, name }: Props) {
  return <Link to={addressOf(sign as ParticipantSign, id)}>{name}</Link>
}
