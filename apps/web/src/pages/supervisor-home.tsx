import { RankingCard } from '../features/oversight/ranking-card.js'
import { StatisticsCard } from '../features/oversight/statistics-card.js'
import { TodoCard } from '../features/oversight/todo-card.js'
import { EventsCard } from '../features/procurement/events-card.js'
import { FiguresCard } from '../features/procurement/figures-card.js'
import { SyncCard } from '../features/procurement/sync-card.js'
import { useMay } from '../providers/use-may.js'

/** What a supervisor sees first: the figures, what waits for a decision, who stands where. */
export default function SupervisorHome() {
  const may = useMay('dashboard', 'view')
  if (!may) return null
  return (
    <>
      <FiguresCard />
      <div className="home-columns">
        <div className="home-column">
          <TodoCard />
          <EventsCard />
          <StatisticsCard />
        </div>
        <div className="home-column">
          <RankingCard />
          <SyncCard />
        </div>
      </div>
    </>
  )
}
