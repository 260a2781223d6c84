import { addressOf, PARTICIPANT_RESOURCES, type ParticipantSign } from '@credit/contract'
import { Link } from 'react-router'
import { useMay } from '../../providers/access-control.js'

interface Props {
  /** Role sign of the participant: 1 to 4. */
  sign: number
  id: string
  name: string | null
}

/** Participant's name, as a link to its page if the account may open it. */
export function ParticipantLink({ sign, id, name }: Props) {
  const kind = sign as ParticipantSign
  const may = useMay(PARTICIPANT_RESOURCES[kind], 'list')
  return may ? <Link to={addressOf(kind, id)}>{name}</Link> : name
}
