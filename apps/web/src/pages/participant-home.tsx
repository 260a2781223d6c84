import { ScoreCard } from '../features/credit/score-card.js'
import { AwaitingCard } from '../features/evaluation/awaiting-card.js'
import { MeCard } from '../features/identity/me-card.js'

/** What a participant sees first: what is due, the own credit, the own record. */
export default function ParticipantHome() {
  return (
    <>
      <div className="home-columns home-participant">
        <MeCard />
        <ScoreCard />
      </div>
      <AwaitingCard />
    </>
  )
}
