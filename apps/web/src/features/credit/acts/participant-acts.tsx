import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { REPORT_TONES } from './report-tones.js'

type Record = components['schemas']['DishonestRecordRow']

const SIZE = 50

/** Dishonest behaviours of a participant, each of which opens with its decisions, such as the repair. */
export function RecordsCard({ participantId }: { participantId: string }) {
  const { t } = useTranslation('credit-acts')
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
              title: t('behaviours.fields.itemName'),
              dataIndex: 'itemName',
              render: (name: string, { id }) => <Link to={addressOf('report', id)}>{name}</Link>,
            },
            { title: t('behaviours.fields.deduction'), dataIndex: 'points', align: 'right' },
            {
              title: t('behaviours.fields.status'),
              dataIndex: 'status',
              render: (status: Record['status']) => (
                <StatusTag tone={REPORT_TONES[status]}>{t(`behaviours.options.status.${status}`)}</StatusTag>
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
