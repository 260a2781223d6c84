import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { OwnReportState } from './own-report-state.js'

type Row = components['schemas']['OwnDishonestRecordRow']

const SIZE = 20

/** Dishonest behaviours that the participant was notified of. Renders nothing if there are none. */
export function OwnReportsCard() {
  const { t } = useTranslation('credit-acts')
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/integrity/mine',
    { params: { query: { current: 1, size: SIZE } } },
    { select: ({ records }) => records },
  )
  if (query.data?.length === 0) return null
  return (
    <QueryCard title={t('own.title')} query={query} rows={2}>
      {(rows) => (
        <DataTable<Row>
          label={t('own.title')}
          dataSource={rows}
          columns={[
            {
              title: t('behaviours.fields.itemName'),
              dataIndex: 'itemName',
              render: (name: string, { id }) => <Link to={addressOf('ownReport', id)}>{name}</Link>,
            },
            {
              title: t('behaviours.fields.tier'),
              dataIndex: 'tier',
              render: (tier: Row['tier']) => t(`behaviours.options.tier.${tier}`),
            },
            {
              title: t('behaviours.fields.status'),
              dataIndex: 'status',
              render: (_: unknown, report) => <OwnReportState report={report} />,
            },
            {
              title: t('behaviours.fields.noticeEndsOn'),
              dataIndex: 'noticeEndsOn',
              className: 'nowrap',
              render: (day: string | null) => day ?? '–',
            },
            {
              title: t('fields.validUntil'),
              dataIndex: 'validUntil',
              className: 'nowrap',
              render: (day: string | null) => day ?? '–',
            },
          ]}
        />
      )}
    </QueryCard>
  )
}
