import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { CASE_TONES } from './case-tones.js'

type Row = components['schemas']['CaseRow']

const SIZE = 20

/** Cases that the participant filed. Renders nothing if there are none. */
export function OwnCasesCard() {
  const { t } = useTranslation('credit-cases')
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/complaint/list',
    { params: { query: { current: 1, size: SIZE } } },
    { select: ({ records }) => records },
  )
  if (query.data?.length === 0) return null
  return (
    <QueryCard title={t('own')} query={query} rows={2}>
      {(rows) => (
        <DataTable<Row>
          label={t('own')}
          dataSource={rows}
          columns={[
            {
              title: t('cases.fields.title'),
              dataIndex: 'title',
              render: (title: string, { id }) => <Link to={addressOf('case', id)}>{title}</Link>,
            },
            {
              title: t('cases.fields.kind'),
              dataIndex: 'kind',
              render: (kind: Row['kind']) => t(`cases.options.kind.${kind}`),
            },
            { title: t('cases.fields.subject'), dataIndex: 'subject' },
            {
              title: t('cases.fields.status'),
              dataIndex: 'status',
              render: (status: Row['status']) => (
                <StatusTag tone={CASE_TONES[status]}>{t(`cases.options.status.${status}`)}</StatusTag>
              ),
            },
            {
              title: t('cases.fields.nextDue'),
              dataIndex: 'dueOn',
              className: 'nowrap',
              render: (day: string | null) => day ?? '–',
            },
          ]}
        />
      )}
    </QueryCard>
  )
}
