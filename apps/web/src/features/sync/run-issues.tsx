import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { QueryCard } from '../../shared/components/card.js'
import { DataTable, usePager } from '../../shared/components/data-table.js'
import { PageSwitch } from '../../shared/components/page-switch.js'
import { usePrintedPage } from '../../shared/hooks/use-printing.js'

type Issue = components['schemas']['SyncItemRow']

const SIZE = 20
const PATH = '/credit/admin/api/sync/run/{id}/refused'

const OUTCOMES = ['refused', 'warned'] as const

/** Releases that a sync run refused or stored with a note, in source order, each with the reason. */
export function RunIssues({ record: { id } }: { record: { id: string } }) {
  const { t } = useTranslation('sync')
  const [search, setSearch] = useSearchParams()
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || SIZE
  const outcome = OUTCOMES.find((one) => one === search.get('outcome')) ?? 'refused'
  const issues = apiQuery.useQuery(
    'get',
    PATH,
    { params: { path: { id }, query: { current, size, outcome } } },
    { placeholderData: keepPreviousData },
  )
  const pager = usePager({
    current,
    pageSize: size,
    onChange: (page, pageSize) =>
      setSearch({
        ...{ id, outcome, size: String(pageSize) },
        current: String(pageSize === size ? page : 1),
      }),
  })
  const { rows, pages } = usePrintedPage(issues.data, async (page) => {
    const params = { path: { id }, query: { outcome, ...page } }
    return (await answer(api.GET(PATH, { params }))).records
  })
  return (
    <QueryCard
      title={t(`issues.${outcome}`)}
      query={issues}
      rows={8}
      extra={
        <PageSwitch
          size="small"
          open={outcome}
          onOpen={(chosen) => setSearch({ id, outcome: chosen, size: String(size) })}
          options={OUTCOMES.map((value) => ({ value, label: t(`issues.choice.${value}`) }))}
        />
      }
    >
      {({ total }) => (
        <DataTable<Issue>
          label={t(`issues.${outcome}`)}
          dataSource={rows}
          loading={issues.isPlaceholderData}
          locale={{ emptyText: t(`issues.none.${outcome}`) }}
          pagination={{ ...pager, total, ...pages }}
          columns={[
            {
              title: t('issues.ocid'),
              dataIndex: 'ocid',
              className: 'nowrap',
              render: (ocid: string) => ocid || '–',
            },
            { title: t('issues.text'), dataIndex: 'text' },
            { title: t('issues.place'), dataIndex: 'place', className: 'nowrap' },
          ]}
        />
      )}
    </QueryCard>
  )
}
