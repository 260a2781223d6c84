import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { toast } from '../../../shared/toast.js'
import { deliveriesOf } from './deliveries-query.js'
import { DELIVERY_TONES } from './tones.js'

type Row = components['schemas']['DeliveryRow']

/** Polling interval while deliveries are pending. */
const REFRESH_MS = 2000

const hasFailed = ({ status, attempts }: Row) => status === 'waiting' && attempts > 0
/** True if a delivery is about to be sent and not blocked by a failed one. */
const isUnderWay = (rows: readonly Row[]) =>
  rows.some(({ status, attempts }) => status === 'waiting' && attempts === 0) && !rows.some(hasFailed)

/** Retries the failed delivery and then the ones waiting behind it. */
function Retry({ id }: { id: string }) {
  const { t } = useTranslation('credit-open-credit')
  const { mutate, isPending } = apiQuery.useMutation('post', '/credit/admin/api/webhook/deliveries/{id}/retry', {
    onSuccess: () => void toast('success', t('deliveries.retried')),
    onError: ({ message }) => void toast('error', message),
  })
  return (
    <Button size="small" loading={isPending} onClick={() => mutate({ params: { path: { id } } })}>
      {t('deliveries.retry')}
    </Button>
  )
}

/** Latest deliveries of a webhook. */
export default function Deliveries({ record }: { record: Pick<components['schemas']['WebhookRow'], 'id' | 'status'> }) {
  const { t } = useTranslation('credit-open-credit')
  const webhookId = record.id
  const active = record.status === 'active'
  const may = useMay('webhook', 'update') && active
  const query = useQuery({
    ...deliveriesOf(webhookId),
    refetchInterval: ({ state }) => (active && isUnderWay(state.data?.records ?? []) ? REFRESH_MS : false),
  })
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
        ...(may && rows.some(hasFailed)
          ? [
              {
                title: t('deliveries.act'),
                key: 'act',
                render: (_: unknown, row: Row) => (hasFailed(row) ? <Retry id={row.id} /> : null),
              },
            ]
          : []),
      ]}
    />
  )
}
