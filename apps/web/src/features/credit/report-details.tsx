import type { ParticipantSign } from '@credit/contract'
import { Descriptions, Flex, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useLocale } from '../../i18n/index.js'
import { Card } from '../../shared/components/card.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PageHead } from '../../shared/components/page-head.js'
import { formatBytes } from '../../shared/format/bytes.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { useRecordName } from '../../shared/hooks/use-record-name.js'
import { participantAddress } from '../../shared/participant-address.js'

type Report = components['schemas']['ReportRow']

function Evidence({ files }: { files: Report['files'] }) {
  const { t } = useTranslation('credit')
  const locale = useLocale()
  if (files.length === 0) return t('report.noFiles')
  return (
    <Flex vertical gap={4}>
      {files.map((file) => (
        <span key={file.id}>
          <a href={file.url} download={file.name}>
            {file.name}
          </a>{' '}
          <Typography.Text type="secondary">{formatBytes(file.size, locale)}</Typography.Text>
        </span>
      ))}
    </Flex>
  )
}

function Facts({ report }: { report: Report }) {
  const { t } = useTranslation('credit')
  const { sign, participantId, projectId, projectName } = report
  const items = [
    [
      'participant',
      <Link key="participant" to={participantAddress(sign as ParticipantSign, participantId)}>
        {report.participantName}
      </Link>,
    ],
    ['item', report.itemName],
    ['tier', t(`report.tiers.${report.tier}`)],
    ['points', report.points.toFixed(2)],
    ['status', t(`report.states.${report.status}`)],
    ['source', t(report.anonymous ? 'report.anonymous' : `report.sources.${report.source}`)],
    ['areaName', report.areaName],
    ['createTime', formatDateTime(report.createTime)],
    ['noticeEndsOn', report.noticeEndsOn ?? '–'],
    [
      'project',
      projectId ? (
        <Link key="project" to={`/projectDetails?id=${projectId}`}>
          {projectName}
        </Link>
      ) : (
        '–'
      ),
    ],
  ] as const
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      items={items.map(([key, children]) => ({ key, label: t(`report.fields.${key}`), children }))}
    />
  )
}

/** A reported dishonest behaviour: who, what, where it was reported, and the evidence. */
export function ReportDetails({ id }: { id: string }) {
  const { t } = useTranslation('credit')
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/integrity/{id}', {
    params: { path: { id } },
  })
  const title = data ? t('report.title', { name: data.participantName }) : null
  useRecordName(title)
  if (error) return <LoadProblem error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      <PageHead title={title} meta={data.itemName} />
      <Card title={t('report.description')}>
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>
          {data.description}
        </Typography.Paragraph>
      </Card>
      <Card title={t('report.files')}>
        <Evidence files={data.files} />
      </Card>
      <Card title={t('report.facts')}>
        <Facts report={data} />
      </Card>
    </Flex>
  )
}
