import { MeCard } from '../features/identity/me-card.js'

/** What a participant sees first: the own record. */
export default function ParticipantHome() {
  return <MeCard />
}
