import { PARTICIPANT_PATHS, type ParticipantSign } from '@credit/contract'
import { useShow } from '@refinedev/core'
import { Col, Flex, Row, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { LinesTable } from '../features/credit/score/lines-table.js'
import { ScoreCard } from '../features/credit/score/score-card.js'
import { PendingCard } from '../features/participants/pending-card.js'
import { RecordButtons } from '../features/participants/record-buttons.js'
import { FollowButton } from '../features/workspace/follows/follow-button.js'
import { titleOf } from '../resource-kit/define-resource.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { PageProps, RecordOf } from '../resource-kit/types.js'
import { useTexts } from '../resource-kit/use-definition.js'
import { Card } from '../shared/components/card.js'
import { LoadProblem } from '../shared/components/load-problem.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'
import { ParticipantTabs } from './participant-tabs.js'

const CREDIT = 'credit'

/** Scrolls to `#credit`, which scores link to. The browser's own jump happens before the card is rendered. */
function useScrollToCredit(ready: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (ready && hash === `#${CREDIT}`) document.getElementById(CREDIT)?.scrollIntoView()
  }, [ready, hash])
}

const signOf = (path: string) =>
  Number(Object.entries(PARTICIPANT_PATHS).find(([, one]) => one === path)?.[0]) as ParticipantSign

/** Participant `?id=` as supervisors see it: pending work, profile, score, accounts and history. */
export default function ParticipantPage({ definition }: PageProps) {
  const { t } = useTranslation('credit')
  const texts = useTexts(definition)
  const [search] = useSearchParams()
  const id = search.get('id')
  const { query, result } = useShow<RecordOf>({
    resource: definition.name,
    id: id ?? '',
    // A change of tab changes the address, which Refine treats as another query and would rebuild the page for.
    queryOptions: {
      enabled: id !== null,
      placeholderData: (before) => (before?.data.id === id ? before : undefined),
    },
    errorNotification: false,
  })
  const name = titleOf(definition, result)
  useRecordName(name)
  useScrollToCredit(result !== undefined)
  if (!id) return <Navigate to="/404" replace />
  const whose = { sign: signOf(definition.name), id }
  const reached = Array.isArray(result?.can) && result.can.length > 0
  return (
    <Together key={id}>
      <PageHead
        title={name || texts('title')}
        extra={
          result ? (
            <Flex gap={8} wrap>
              <FollowButton type="participant" id={id} name={name} />
              <RecordButtons whose={whose} definition={definition} record={result} />
            </Flex>
          ) : null
        }
      />
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {result ? (
        <>
          <PendingCard whose={whose} own={false} reached={reached} />
          <ParticipantTabs
            whose={whose}
            own={false}
            overview={
              <Row gutter={[12, 12]}>
                <Col xs={24} xl={10}>
                  <RecordTable definition={definition} record={result} />
                </Col>
                <Col xs={24} xl={14} id={CREDIT}>
                  <Flex vertical gap={12}>
                    <ScoreCard participantId={id} />
                    <Card title={t('lines.title')}>
                      <LinesTable participantId={id} />
                    </Card>
                  </Flex>
                </Col>
              </Row>
            }
          />
        </>
      ) : null}
    </Together>
  )
}
