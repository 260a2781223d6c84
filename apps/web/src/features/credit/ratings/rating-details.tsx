import { PUBLIC_RATINGS_PAGE } from '@credit/contract'
import { Alert, Descriptions, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { RatingActions } from './rating-actions.js'
import { RatingRows } from './rating-rows.js'
import { RATING_TONES } from './rating-tones.js'

/** Path of the area's objections, newest first. */
const OBJECTIONS = '/integrityManagement/cases'

type Rating = components['schemas']['RatingDetail']
type Counts = components['schemas']['RatingCounts']

function Facts({ of }: { of: Rating }) {
  const { t } = useTranslation('credit-ratings')
  const { number, publishedAt, enforcedAt, endedAt, noticeUntil, reason, digest } = of
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'number',
      publishedAt && of.status !== 'withdrawn' ? (
        <a key="number" href={`${PUBLIC_RATINGS_PAGE}/${number}`} target="_blank" rel="noopener">
          {number}
        </a>
      ) : (
        number
      ),
    ],
    ['areaName', of.areaName],
    ['asOf', of.asOf],
    ['createTime', formatDateTime(of.createTime)],
    ...(publishedAt ? [['publishedAt', formatDateTime(publishedAt)] as const] : []),
    ...(noticeUntil ? [['noticeUntil', noticeUntil] as const] : []),
    ...(enforcedAt ? [['enforcedAt', formatDateTime(enforcedAt)] as const] : []),
    ...(endedAt ? [['endedAt', formatDateTime(endedAt)] as const] : []),
    ...(reason ? [['reason', reason] as const] : []),
    ...(of.previousNumber ? [['previousNumber', of.previousNumber] as const] : []),
    ...(digest
      ? [
          [
            'digest',
            <Typography.Text key="digest" copyable code style={{ wordBreak: 'break-all' }}>
              {digest}
            </Typography.Text>,
          ] as const,
        ]
      : []),
  ]
  return (
    <Descriptions
      size="small"
      column={1}
      items={facts.map(([key, children]) => ({
        key,
        label: t(`ratings.fields.${key}`),
        children,
      }))}
    />
  )
}

/** Counts of the rating by role, and the changes since the previous rating. */
function Summary({ of: { counts, previousNumber } }: { of: Rating }) {
  const { t } = useTranslation(['credit-ratings', 'common'])
  const changes = ['added', 'up', 'down', 'same', 'gone'] as const
  return (
    <DataTable<Counts>
      label={t('summary.title')}
      dataSource={counts}
      rowKey="sign"
      columns={[
        {
          title: t('summary.role'),
          dataIndex: 'sign',
          render: (sign: Counts['sign']) => t(`common:sign.${sign}`),
        },
        { title: t('summary.count'), dataIndex: 'count', align: 'right' },
        {
          title: t('summary.bands'),
          dataIndex: 'bands',
          render: (bands: Counts['bands']) =>
            Object.entries(bands)
              .map(([band, count]) => `${band} ${count}`)
              .join(' · ') || '–',
        },
        ...(previousNumber
          ? changes.map((name) => ({
              title: t(`summary.${name}`),
              dataIndex: name,
              align: 'right' as const,
            }))
          : []),
      ]}
    />
  )
}

/** Rating with its status, counts by role and rows. */
export default function RatingDetails({ id }: { id: string }) {
  const { t } = useTranslation('credit-ratings')
  const nameOf = useHalfYear()
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/rating/{id}', {
    params: { path: { id } },
  })
  useRecordName(data?.number)
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { status, objections } = data
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('title', { area: data.areaName, period: nameOf(data.period) })}
        meta={<StatusTag tone={RATING_TONES[status]}>{t(`ratings.options.status.${status}`)}</StatusTag>}
        extra={<RatingActions of={data} />}
      />
      <Alert
        type="info"
        showIcon
        message={t(`explain.${status}`, { day: data.noticeUntil ?? '' })}
        description={t('persons')}
      />
      {objections > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={t('openObjections', { count: objections })}
          action={<Link to={OBJECTIONS}>{t('toCases')}</Link>}
        />
      ) : null}
      <Card title={t('facts')}>
        <Facts of={data} />
      </Card>
      <Card title={t('summary.title')}>
        <Summary of={data} />
      </Card>
      <RatingRows of={data} />
    </Flex>
  )
}
