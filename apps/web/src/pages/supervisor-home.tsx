import { Col, Flex, Row } from 'antd'
import { CompletionFigures } from '../features/evaluation/completion-figures.js'
import { RankingCard } from '../features/oversight/ranking-card.js'
import { StatisticsCard } from '../features/oversight/statistics-card.js'
import { TodoCard } from '../features/oversight/todo-card.js'
import { EventsCard } from '../features/projects/events-card.js'
import { FiguresCard } from '../features/projects/figures-card.js'
import { SyncCard } from '../features/sync/sync-card.js'
import { useMay } from '../providers/access-control.js'
import { Together } from '../shared/components/together.js'

/** A supervisor's dashboard. */
export default function SupervisorHome() {
  const may = useMay('dashboard', 'view')
  if (!may) return null
  return (
    <Together>
      <FiguresCard>
        <CompletionFigures />
      </FiguresCard>
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={16}>
          <Flex vertical gap={12}>
            <TodoCard />
            <EventsCard />
            <StatisticsCard />
          </Flex>
        </Col>
        <Col xs={24} xl={8}>
          <Flex vertical gap={12}>
            <RankingCard />
            <SyncCard />
          </Flex>
        </Col>
      </Row>
    </Together>
  )
}
