import { PUBLIC_RATINGS_PAGE } from '@credit/contract'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { halfYearText } from '../../../shared/hooks/use-half-year.js'
import { RatingRows } from './rating-rows.js'
import type { ratings } from './ratings.resource.js'

/** Path of the area's objections, newest first. */
const OBJECTIONS = '/integrityManagement/cases'

type Rating = components['schemas']['RatingDetail']
type Counts = components['schemas']['RatingCounts']

/** Number of the rating, linked to its public page while that shows more than a reason. */
function RatingNumber({ number, publishedAt, status }: Rating) {
  if (!publishedAt || status === 'withdrawn') return number
  return (
    <a href={`${PUBLIC_RATINGS_PAGE}/${number}`} target="_blank" rel="noopener">
      {number}
    </a>
  )
}

const Digest = ({ digest }: Rating) =>
  digest && (
    <Typography.Text copyable code style={{ wordBreak: 'break-all' }}>
      {digest}
    </Typography.Text>
  )

/** Counts of the rating by role, and the changes since the previous rating. */
function Summary({ record: { counts, previousNumber } }: { record: Rating }) {
  const { t } = useTranslation(['credit-ratings', 'common'])
  const changes = ['added', 'up', 'down', 'same', 'gone'] as const
  return (
    <DataTable<Counts>
      label={t('ratings.sections.summary')}
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
export default (of: typeof ratings) =>
  defineRecord({
    get: '/credit/admin/api/rating/{id}',
    of,
    title: ({ areaName, period }, texts) => texts('named', { area: areaName, period: halfYearText(period, texts) }),
    status: 'status',
    notes: ({ status, noticeUntil, objections }, texts) => [
      {
        type: 'info',
        text: texts(`credit-ratings:explain.${status}`, { day: noticeUntil ?? '' }),
        more: texts('credit-ratings:persons'),
      },
      objections > 0 && {
        type: 'warning',
        text: texts('credit-ratings:openObjections', { count: objections }),
        action: <Link to={OBJECTIONS}>{texts('credit-ratings:toCases')}</Link>,
      },
    ],
    sections: [
      {
        name: 'facts',
        sparse: true,
        fields: [
          { name: 'number', render: RatingNumber },
          { name: 'areaName', kind: 'text' },
          'asOf',
          'createTime',
          { name: 'publishedAt', kind: 'datetime' },
          'noticeUntil',
          'enforcedAt',
          { name: 'endedAt', kind: 'datetime' },
          { name: 'reason', kind: 'textarea' },
          { name: 'previousNumber', kind: 'text' },
          { name: 'digest', render: Digest },
        ],
      },
      { name: 'summary', part: Summary },
      { part: ({ record }) => <RatingRows of={record} /> },
    ],
  })
