import { addressOf } from '@credit/contract'
import { Alert, Col, Descriptions, Flex, Row, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { DecisionCard, Evidence, Prose, StatementCard, useTermItems } from '../report-parts.js'
import { ReportDecisions } from './report-decisions.js'
import { REPORT_TONES } from './report-tones.js'

type Report = components['schemas']['ReportRow']

function Facts({ report }: { report: Report }) {
  const { t } = useTranslation('credit')
  const { sign, participantId, projectId, projectName } = report
  const items = [
    ['participant', <ParticipantLink key="participant" sign={sign} id={participantId} name={report.participantName} />],
    ['item', report.itemName],
    ['tier', t(`report.tiers.${report.tier}`)],
    ['points', report.points.toFixed(2)],
    ['source', t(report.anonymous ? 'report.anonymous' : `report.sources.${report.source}`)],
    ['areaName', report.areaName],
    ['createTime', formatDateTime(report.createTime)],
    ['noticeEndsOn', report.noticeEndsOn ?? '–'],
    [
      'project',
      projectId ? (
        <Link key="project" to={addressOf('project', projectId)}>
          {projectName}
        </Link>
      ) : (
        '–'
      ),
    ],
  ] as const
  const facts = items.map(([key, children]) => ({
    key,
    label: t(`report.fields.${key}`),
    children,
  }))
  return <Descriptions size="small" column={1} items={[...facts, ...useTermItems(report)]} />
}

/** Notes on the report: reasons that a decision has to wait, and facts to know before it. */
function Notes({ report }: { report: Report }) {
  const { t } = useTranslation(['credit', 'credit-acts'])
  const { status, sealed, statementAt, noticeEndsOn, tier, can } = report
  const waits = status === 'noticed' && statementAt === null && !can.includes('confirm')
  const notes = [
    ...(sealed ? [t('credit-acts:notes.sealed')] : []),
    ...(waits ? [t('credit-acts:notes.waits', { day: noticeEndsOn ?? '' })] : []),
    ...(tier === 'serious' && ['reported', 'noticed'].includes(status) ? [t('credit-acts:notes.serious')] : []),
  ]
  return notes.map((text) => <Alert key={text} type="info" showIcon message={text} />)
}

/** Reported dishonest behaviour with its evidence and decision. */
export default function ReportDetails({ id }: { id: string }) {
  const { t } = useTranslation(['credit', 'credit-acts'])
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/integrity/{id}', {
    params: { path: { id } },
  })
  const title = data ? t('report.title', { name: data.participantName }) : null
  useRecordName(title)
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={title}
        meta={
          <Flex gap={8} align="center">
            <span>{data.itemName}</span>
            <StatusTag tone={REPORT_TONES[data.status]}>{t(`report.states.${data.status}`)}</StatusTag>
          </Flex>
        }
        extra={<ReportDecisions report={data} />}
      />
      <Notes report={data} />
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={15}>
          <Flex vertical gap={12}>
            <Card title={t('report.description')}>
              <Prose>{data.description}</Prose>
            </Card>
            {data.reportedText === null ? null : (
              <Card title={t('report.reportedText')}>
                <Prose>{data.reportedText}</Prose>
              </Card>
            )}
            <Card title={t('report.files')}>
              <Evidence files={data.files} none={t('report.noFiles')} />
            </Card>
            <StatementCard report={data} />
            <DecisionCard report={data} />
          </Flex>
        </Col>
        <Col xs={24} xl={9}>
          <Card title={t('report.facts')}>
            <Facts report={data} />
          </Card>
        </Col>
      </Row>
    </Flex>
  )
}
