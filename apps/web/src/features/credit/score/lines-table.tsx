import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { QueryContent } from '../../../shared/components/card.js'
import { DataTable, usePager } from '../../../shared/components/data-table.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { usePrintedPage } from '../../../shared/hooks/use-printing.js'
import { keepListPreferences, listPreferences } from '../../../shared/list-preferences.js'
import { Objection } from '../cases/objection.js'
import { causeOf, Delta, LINES, linesQuery } from './score-line.js'

type Line = components['schemas']['ScoreLineRow']

const ROUTE = '/creditrecord'
/** Maximum number of lines of a cause. A cause may name many evaluations; the rest is a click away. */
const CAUSE_LINES = 3

/** Returns the page of the lines that an address names. */
export const linesPage = (search: URLSearchParams) => ({
  current: Math.max(1, Math.trunc(Number(search.get('current'))) || 1),
  size: Number(search.get('size')) || listPreferences(ROUTE).pageSize,
})

/** Every change of the score with its cause, newest first. The page is kept in the address. */
export function LinesTable({ participantId, own = false }: { participantId: string; own?: boolean }) {
  const { t } = useTranslation(['credit', 'credit-cases'])
  const [search, setSearch] = useSearchParams()
  const { current, size } = linesPage(search)
  const lines = useQuery(linesQuery(participantId, { current, size }))
  const turn = (page: number, pageSize: number) => {
    keepListPreferences(ROUTE, { pageSize })
    const next = new URLSearchParams(search)
    next.set('current', String(pageSize === size ? page : 1))
    next.set('size', String(pageSize))
    setSearch(next, { preventScrollReset: true })
  }
  const pager = usePager({ current, pageSize: size, onChange: turn })
  const { rows, pages } = usePrintedPage(lines.data, async (query) => {
    const params = { path: { id: participantId }, query }
    return (await answer(api.GET(LINES, { params }))).records
  })
  const score = (value: number) => value.toFixed(2)
  return (
    <QueryContent query={lines} rows={5}>
      {({ total }) => (
        <DataTable<Line>
          label={t('lines.title')}
          dataSource={rows}
          loading={lines.isPlaceholderData}
          locale={{ emptyText: t('lines.empty') }}
          pagination={{ ...pager, total, ...pages }}
          columns={[
            {
              title: t('lines.time'),
              dataIndex: 'createTime',
              className: 'nowrap',
              render: formatDateTime,
            },
            {
              title: t('lines.cause'),
              key: 'text',
              render: (_, line) => (
                <Typography.Paragraph style={{ margin: 0 }} ellipsis={{ rows: CAUSE_LINES, expandable: 'collapsible' }}>
                  {causeOf(line)}
                </Typography.Paragraph>
              ),
            },
            { title: t('lines.before'), dataIndex: 'before', align: 'right', render: score },
            {
              title: t('lines.delta'),
              dataIndex: 'delta',
              align: 'right',
              className: 'nowrap',
              render: (value: number) => <Delta value={value} />,
            },
            { title: t('lines.after'), dataIndex: 'after', align: 'right', render: score },
            // Supervisors only see the column if there is an objection.
            ...(own || rows.some(({ objectionId }) => objectionId)
              ? [
                  {
                    title: t('credit-cases:cases.options.kind.objection'),
                    dataIndex: 'objectionId',
                    className: 'nowrap',
                    render: (_: unknown, line: Line) => <Objection entry={line} own={own} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </QueryContent>
  )
}
