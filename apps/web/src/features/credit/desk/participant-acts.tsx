import { REPORT_PAGE } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { REPORT_TONES } from '../integrity/report-tones.js'
import { signed } from '../terms.js'

type Record = components['schemas']['DishonestRecordRow']
type Adjustment = components['schemas']['AdjustmentRow']

const SIZE = 50

/** The dishonest behaviours of a participant; each opens with its decisions, such as the repair. */
export function RecordsCard({ participantId }: { participantId: string }) {
  const { t } = useTranslation(['credit-desk', 'credit'])
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/integrity/list',
    { params: { query: { participantId, size: SIZE } } },
    { select: ({ records }) => records },
  )
  return (
    <QueryCard title={t('records.title')} query={query} rows={3} empty={t('records.empty')}>
      {(rows) => (
        <DataTable<Record>
          label={t('records.title')}
          dataSource={rows}
          columns={[
            {
              title: t('credit:report.fields.item'),
              dataIndex: 'itemName',
              render: (name: string, { id }) => <Link to={`${REPORT_PAGE}?id=${id}`}>{name}</Link>,
            },
            { title: t('credit:report.fields.points'), dataIndex: 'points', align: 'right' },
            {
              title: t('credit:report.fields.status'),
              dataIndex: 'status',
              render: (status: Record['status']) => (
                <StatusTag tone={REPORT_TONES[status]}>{t(`credit:report.states.${status}`)}</StatusTag>
              ),
            },
            {
              title: t('records.validUntil'),
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

/** The adjustments of a participant's score. */
export function AdjustmentsCard({ participantId }: { participantId: string }) {
  const { t } = useTranslation('credit-desk')
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
              render: (text: string, { id }) => <Link to={`/integrityManagement/adjustment?id=${id}`}>{text}</Link>,
            },
            { title: t('adjust.points'), dataIndex: 'points', align: 'right', render: signed },
            {
              title: t('adjustments.status'),
              dataIndex: 'status',
              render: (status: Adjustment['status']) => t(`adjustments.states.${status}`),
            },
            { title: t('adjust.validUntil'), dataIndex: 'validUntil', className: 'nowrap' },
          ]}
        />
      )}
    </QueryCard>
  )
}
