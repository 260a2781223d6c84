import { ADMIN_BASE, type Page, TODO_FETCH_SIZE, TODO_SOURCES } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Empty, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { localPath } from '../../paths.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { ScrollArea } from '../../resource-kit/scroll-area.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { isoDay, lastDay } from '../../shared/format/due.js'
import './oversight.css'

type Row = components['schemas']['TodoRow']
const ALL = 'all'
const ROWS = 6

function Line({ row, kind }: { row: Row; kind: string }) {
  const { t } = useTranslation('oversight')
  const to = localPath(row.link)
  return (
    <tr>
      <td>{kind}</td>
      <td className="todo-subject">{to ? <Link to={to}>{row.title}</Link> : row.title}</td>
      <td>{row.areaName}</td>
      <td className="kit-number" data-label={t('todo.since')}>
        {formatDateTime(row.createTime)}
      </td>
      <td className="kit-number" data-label={t('todo.due')}>
        {row.dueAt ? isoDay(lastDay(row.dueAt)) : '–'}
      </td>
    </tr>
  )
}

/** What waits for a decision, oldest duty first, by the kind of thing that waits. */
export function TodoCard() {
  const { t } = useTranslation('oversight')
  const [source, setSource] = useState<string>(ALL)
  const [page, setPage] = useState(1)
  const { query, result } = useCustom<Page<Row>>({
    url: `${ADMIN_BASE}/api/supervisor/examineList`,
    method: 'get',
    config: { query: { current: 1, size: TODO_FETCH_SIZE } },
    errorNotification: false,
  })
  const rows = query.isSuccess ? result.data.records : []
  const sources = TODO_SOURCES.filter((name) => rows.some((row) => row.sourceType === name))
  const shown = source === ALL ? rows : rows.filter((row) => row.sourceType === source)
  const count = (name: string) => rows.filter((row) => row.sourceType === name).length
  return (
    <section className="kit-cardbox" aria-labelledby="todo-card">
      <h2 id="todo-card">
        {query.isSuccess ? t('todo.title', { n: rows.length }) : t('todo.heading')}
      </h2>
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('todo.empty')} />
      ) : null}
      {sources.length > 1 ? (
        <div className="todo-sources">
          <Segmented
            value={source}
            onChange={(next) => {
              setSource(next)
              setPage(1)
            }}
            options={[
              { value: ALL, label: t('todo.all', { n: rows.length }) },
              ...sources.map((name) => ({
                value: name,
                label: t('todo.source', { name: t(`todo.sources.${name}`), n: count(name) }),
              })),
            ]}
          />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ScrollArea label={t('todo.title', { n: rows.length })}>
          <table className="kit-table todo-table">
            <thead>
              <tr>
                <th scope="col">{t('todo.source_title')}</th>
                <th scope="col">{t('todo.what')}</th>
                <th scope="col">{t('todo.area')}</th>
                <th scope="col">{t('todo.since')}</th>
                <th scope="col">{t('todo.due')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.slice((page - 1) * ROWS, page * ROWS).map((row) => (
                <Line key={row.id} row={row} kind={t(`todo.sources.${row.sourceType}`)} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : null}
      <Pagination
        className="kit-pages"
        size="small"
        current={page}
        pageSize={ROWS}
        total={shown.length}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </section>
  )
}
