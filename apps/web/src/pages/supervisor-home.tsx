import { Col, Flex, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { CompletionCard, completionQuery } from '../features/evaluation/completion-card.js'
import { RankingCard, rankingQuery } from '../features/oversight/ranking-card.js'
import { StatisticsCard, statisticsQuery } from '../features/oversight/statistics-card.js'
import { TodoCard, todosQuery } from '../features/oversight/todo-card.js'
import { EventsCard, eventsQuery } from '../features/projects/events-card.js'
import { FiguresCard, figuresQuery } from '../features/projects/figures-card.js'
import { lastSyncQuery, SyncLine } from '../features/sync/sync-card.js'
import { useMay } from '../providers/access-control.js'
import { firstData } from '../providers/first-data.js'
import { menuQuery } from '../providers/load-menu.js'
import { permissionsOf } from '../providers/menu.js'
import { queryClient } from '../providers/query-client.js'
import { Together } from '../shared/components/together.js'
import { WhenSeen } from '../shared/components/when-seen.js'
import { lazyPart } from '../shared/lazy-part.js'

// Loaded separately: charts are larger than the rest of the page, and this one is below the fold.
const DishonestyCard = lazyPart(async () => ({
  default: (await import('../features/oversight/analysis/dishonesty-card.js')).DishonestyCard,
}))
const CHART_HEIGHT = 376

/** Returns the queries of the cards. */
const cardQueries = () =>
  [
    todosQuery,
    figuresQuery(),
    eventsQuery,
    completionQuery(),
    rankingQuery(),
    statisticsQuery,
    lastSyncQuery,
  ] as readonly { queryKey: readonly unknown[] }[]

async function beginCards(): Promise<void> {
  const menu = await queryClient.ensureQueryData(menuQuery())
  if (!permissionsOf(menu).has('dashboard:view')) return
  await firstData(...cardQueries().map((query) => queryClient.prefetchQuery(query)))
}

export async function prepare(): Promise<void> {
  await beginCards().catch(() => undefined)
}

const isLoaded = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient.getQueryData(queryKey) !== undefined

/** Supervisor's dashboard: pending decisions, sections by stage, completion by role. */
export default function SupervisorHome() {
  const { t } = useTranslation('oversight')
  const may = useMay('dashboard', 'view')
  if (!may) return null
  return (
    <Together ready={cardQueries().every(isLoaded)}>
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={15}>
          <Flex vertical gap={12}>
            <TodoCard />
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
