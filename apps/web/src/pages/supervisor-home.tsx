import { StatisticsCard } from '../features/oversight/statistics-card.js'
import { TodoCard } from '../features/oversight/todo-card.js'
import { AreaCard } from '../features/site/area-card.js'

/** What a supervisor sees first: the figures, then what waits for a decision. */
export default function SupervisorHome() {
  return (
    <>
      <StatisticsCard />
      <div className="home-columns">
        <TodoCard />
        <AreaCard />
      </div>
    </>
  )
}
