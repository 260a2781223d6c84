import { Col, Flex, Row, Skeleton, Typography } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { apiQuery } from '../api/query.js'
import { getSession } from '../api/session.js'
import { OwnReportsCard } from '../features/credit/acts/own-reports-card.js'
import { OwnCasesCard } from '../features/credit/cases/own-cases-card.js'
import { PrintedRecords } from '../features/credit/open-credit/printed-records.js'
import { OwnRatingsCard } from '../features/credit/ratings/own-ratings-card.js'
import { LiftCard } from '../features/credit/score/lift-card.js'
import { LinesTable } from '../features/credit/score/lines-table.js'
import { PositionCard } from '../features/credit/score/position-card.js'
import { ScoreSummary } from '../features/credit/score/score-summary.js'
import { TraceTable } from '../features/credit/score/trace-table.js'
import { useEvaluatorsText } from '../features/credit/score/use-evaluators-text.js'
import { Card, QueryContent } from '../shared/components/card.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'
import { lazyPart } from '../shared/lazy-part.js'

// Loaded separately: the chart's code is larger than the page, and the numbers do not wait for it.
const Timeline = lazyPart(() => import('../features/credit/score/timeline.js'))

function CreditRecord({ id, own }: { id: string; own: boolean }) {
  const { t } = useTranslation('credit')
  const evaluatorsText = useEvaluatorsText()
  const credit = apiQuery.useQuery('get', '/credit/admin/api/credit/{id}', {
    params: { path: { id } },
  })
  useRecordName(own ? null : credit.data?.name)
  return (
    <QueryContent query={credit} rows={8}>
      {(data) => (
        <Flex vertical gap={12}>
          <PageHead
            title={t('record.title', { name: data.name })}
            meta={t('record.asOf', { day: data.asOf, version: data.ruleVersion })}
          />
          <Card title={t('record.standing')}>
            <ScoreSummary credit={data}>
              <Typography.Text type="secondary">
                {t('record.rating', {
                  rating: data.rating.toFixed(2),
                  evaluators: evaluatorsText(data.evaluatorCount),
                })}
              </Typography.Text>
            </ScoreSummary>
          </Card>
          {own ? <LiftCard participantId={id} /> : null}
          <PositionCard participantId={id} />
          {own ? <OwnRatingsCard /> : null}
          {own ? <OwnReportsCard /> : null}
          {own ? <OwnCasesCard /> : null}
          <Row gutter={[12, 12]}>
            <Col xs={24} xl={12}>
              <Card title={t('timeline.title')}>
                <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
                  <Timeline participantId={id} asOf={data.asOf} starsFrom={data.starsFrom} />
                </Suspense>
              </Card>
            </Col>
            <Col xs={24} xl={12}>
              <Card title={t('trace.title')}>
                <TraceTable rows={data.trace} score={data.creditScore} />
              </Card>
            </Col>
          </Row>
          <Card title={t('lines.title')}>
            <LinesTable participantId={id} own={own} />
          </Card>
          <PrintedRecords participantId={id} own={own} />
        </Flex>
      )}
    </QueryContent>
  )
}

/** Credit record: the participant's own, or for supervisors the record of `?id=`. */
export default function CreditRecordPage() {
  const [search] = useSearchParams()
  const own = getSession()?.user.participantId ?? null
  const id = search.get('id') ?? own
  // Supervisors have no record of their own and choose a participant at the desk.
  if (id === null) return <Navigate to="/integrityManagement/Home" replace />
  return (
    // Shows the participant's reports and cases in the middle, or not at all.
    <Together>
      <CreditRecord key={id} id={id} own={id === own} />
    </Together>
  )
}
