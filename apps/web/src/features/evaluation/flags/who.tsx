import type { ParticipantSign } from '@credit/contract'
import { Link } from 'react-router'
import { participantAddress } from '../../../shared/participant-address.js'

interface Props {
  sign: ParticipantSign
  id: string
  name: string
}

/** A participant as a link to its page. */
export function Who({ sign, id, name }: Props) {
  return <Link to={participantAddress(sign, id)}>{name}</Link>
}
