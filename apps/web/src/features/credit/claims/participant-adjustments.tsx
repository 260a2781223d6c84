import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { signed } from '../../../shared/format/points.js'

type Adjustment = components['schemas']['AdjustmentRow']

const SIZE = 50

/** Adjustments of a participant's score. */
export function AdjustmentsCard({ participantId }: { participantId: string }) {
  const { t } = useTranslation('credit-claims')
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/adjustment/list',
    { params: { query: { participantId, size: SIZE } } },
    { select: ({ records }) => records },
  )
  return (
    <QueryCard title={t('adjustments.title')} query={query} rows={2} empty={t('adjustments.empty')}>
      {(rows) => (
        <DataTable<Adjustment>
          label={t('adjustments.title')}
          dataSource={rows}
          columns={[
            {
              title: t('adjust.documentNumber'),
              dataIndex: 'documentNumber',
              render: (text: string, { id }) => <Link to={addressOf('adjustment', id)}>{text}</Link>,
            },
            { title: t('adjust.points'), dataIndex: 'points', align: 'right', render: signed },
            {
              title: t('adjustmentList.fields.status'),
              dataIndex: 'status',
              render: (status: Adjustment['status']) => t(`adjustmentList.options.status.${status}`),
            },
            { title: t('adjust.validUntil'), dataIndex: 'validUntil', className: 'nowrap' },
          ]}
        />
      )}
    </QueryCard>
  )
}
