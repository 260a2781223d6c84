import type { ParticipantSign } from '@credit/contract'
import type { SessionUser } from '../api/session.js'
import { ScoreCard } from '../features/credit/score-card.js'
import { AwaitingCard } from '../features/evaluation/awaiting-card.js'
import { MeCard } from '../features/participants/me-card.js'

/** What a participant sees first: the own record, the own credit, what is due. */
export default function ParticipantHome({ user }: { user: SessionUser }) {
  return (
    <>
      <div className="home-columns home-participant">
        <MeCard sign={user.type as ParticipantSign} />
        <ScoreCard own participantId={user.participantId} />
      </div>
      <AwaitingCard />
    </>
  )
}
