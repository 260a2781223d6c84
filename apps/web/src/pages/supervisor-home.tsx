import { Col, Flex, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { CompletionCard } from '../features/evaluation/completion-card.js'
import { RankingCard } from '../features/oversight/ranking-card.js'
import { StatisticsCard } from '../features/oversight/statistics-card.js'
import { TodoCard } from '../features/oversight/todo-card.js'
import { EventsCard } from '../features/projects/events-card.js'
import { FiguresCard } from '../features/projects/figures-card.js'
import { SyncLine } from '../features/sync/sync-card.js'
import { useMay } from '../providers/access-control.js'
import { Together } from '../shared/components/together.js'
import { WhenSeen } from '../shared/components/when-seen.js'
import { lazyPart } from '../shared/lazy-part.js'
import type { Deciding } from './todo-decisions.js'

// Loaded separately: charts are larger than the rest of the page, and this one is below the fold.
const DishonestyCard = lazyPart(async () => ({
  default: (await import('../features/oversight/analysis/dishonesty-card.js')).DishonestyCard,
}))
// Loaded after the list, whose rows it completes.
const TodoDecisions = lazyPart(() => import('./todo-decisions.js'), null)
const CHART_HEIGHT = 376

/** Supervisor's dashboard: pending decisions, sections by stage, completion by role. */
export default function SupervisorHome({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation('oversight')
  const may = useMay('dashboard', 'view')
  if (!may) return null
  return (
    <Together>
      <Row gutter={[12, 12]}>
        <Col xs={24}>
          <TodoCard decisions={(row) => <TodoDecisions row={row} deciding={deciding} />} />
        </Col>
        <Col xs={24} xl={15}>
          <Flex vertical gap={12}>
            <FiguresCard />
            <EventsCard />
            <WhenSeen title={t('analysis.dishonesty')} height={CHART_HEIGHT}>
              <DishonestyCard />
            </WhenSeen>
          </Flex>
        </Col>
        <Col xs={24} xl={9}>
          <Flex vertical gap={12}>
            <CompletionCard />
            <RankingCard />
            <StatisticsCard />
          </Flex>
        </Col>
      </Row>
      <SyncLine />
    </Together>
  )
}
