import type { ParticipantSign } from '@credit/contract'
import type { SessionUser } from '../api/session.js'
import { AwaitingCard } from '../features/evaluation/awaiting-card.js'
import { Together } from '../shared/components/together.js'
import { ProfileAndScore } from './own-record.js'

/** A participant's home: what is due first, then profile and score. */
export default function ParticipantHome({ user }: { user: SessionUser }) {
  return (
    <Together>
      <AwaitingCard />
      <ProfileAndScore sign={user.type as ParticipantSign} />
    </Together>
  )
}
