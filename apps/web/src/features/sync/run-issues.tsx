import { keepPreviousData } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { QueryCard } from '../../shared/components/card.js'
import { DataTable, usePager } from '../../shared/components/data-table.js'
import { PageHead } from '../../shared/components/page-head.js'

type Issue = components['schemas']['SyncItemRow']

const SIZE = 20

/** What a sync run refused, in the order of the source, with the reason of each. */
export function RunIssues({ id }: { id: string }) {
  const { t } = useTranslation('sync')
  const [search, setSearch] = useSearchParams()
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || SIZE
  const issues = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sync/run/{id}/refused',
    { params: { path: { id }, query: { current, size } } },
    { placeholderData: keepPreviousData },
  )
  const pager = usePager({
    current,
    pageSize: size,
    onChange: (page, pageSize) =>
      setSearch({ id, current: String(pageSize === size ? page : 1), size: String(pageSize) }),
  })
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('issues.title')} />
      <QueryCard title={t('issues.list')} query={issues} rows={8}>
        {({ records, total }) => (
          <DataTable<Issue>
            label={t('issues.list')}
            dataSource={records}
            loading={issues.isPlaceholderData}
            locale={{ emptyText: t('issues.empty') }}
            pagination={{ ...pager, total }}
            columns={[
              { title: t('issues.ocid'), dataIndex: 'ocid', className: 'nowrap' },
              { title: t('issues.text'), dataIndex: 'text' },
              { title: t('issues.place'), dataIndex: 'place', className: 'nowrap' },
            ]}
          />
        )}
      </QueryCard>
    </Flex>
  )
}
