import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import type { RecordOf } from '../../../resource-kit/types.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { DELIVERY_TONES } from './tones.js'

type Row = components['schemas']['DeliveryRow']

const SIZE = 20

/** The newest deliveries of a webhook. */
export default function Deliveries({ record }: { record: RecordOf }) {
  const { t } = useTranslation('credit-systems')
  const params = { path: { id: String(record.id) }, query: { size: SIZE } }
  const query = apiQuery.useQuery('get', '/credit/admin/api/webhook/{id}/deliveries', { params })
  if (query.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  const rows = query.data?.records ?? []
  if (query.isSuccess && rows.length === 0) return t('deliveries.empty')
  return (
    <DataTable<Row>
      label={t('webhooks.fields.deliveries')}
      loading={query.isPending}
      dataSource={rows}
      columns={[
        {
          title: t('deliveries.createTime'),
          dataIndex: 'createTime',
          className: 'nowrap',
          render: (time: string) => formatDateTime(time),
        },
        {
          title: t('deliveries.about'),
          dataIndex: 'changeId',
          render: (id: string | null) => t(id ? 'deliveries.change' : 'deliveries.test'),
        },
        {
          title: t('deliveries.status'),
          dataIndex: 'status',
          render: (status: Row['status']) => (
            <StatusTag tone={DELIVERY_TONES[status]}>{t(`deliveries.states.${status}`)}</StatusTag>
          ),
        },
        { title: t('deliveries.attempts'), dataIndex: 'attempts', align: 'right' },
        {
          title: t('deliveries.nextTryAt'),
          dataIndex: 'nextTryAt',
          className: 'nowrap',
          render: (time: string | null) => (time ? formatDateTime(time) : '–'),
        },
        {
          title: t('deliveries.error'),
          dataIndex: 'error',
          render: (text: string) => text || '–',
        },
      ]}
    />
  )
}
