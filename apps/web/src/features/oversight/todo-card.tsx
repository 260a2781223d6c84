import { ADMIN_BASE, type Page, TODO_FETCH_SIZE, TODO_SOURCES } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Alert, Empty, Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { localPath } from '../../paths.js'
import { formatDateTime } from '../../shared/format/dates.js'
import './oversight.css'

type Row = components['schemas']['TodoRow']
const ALL = 'all'
const ROWS = 8

/** What waits for a decision, oldest duty first, by the kind of thing that waits. */
export function TodoCard() {
  const { t } = useTranslation('oversight')
  const [source, setSource] = useState<string>(ALL)
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
      <h2 id="todo-card">{t('todo.title', { n: rows.length })}</h2>
      {query.error ? <Alert type="error" showIcon message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('todo.empty')} />
      ) : null}
      {sources.length > 1 ? (
        <div className="todo-sources">
          <Segmented
            value={source}
            onChange={setSource}
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
        <Table<Row>
          rowKey="id"
          size="small"
          dataSource={shown}
          pagination={{ pageSize: ROWS, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          columns={[
            {
              title: t('todo.source_title'),
              dataIndex: 'sourceType',
              render: (name: string) => t(`todo.sources.${name}`),
            },
            {
              title: t('todo.what'),
              dataIndex: 'title',
              render: (title: string, { link }) => {
                const to = localPath(link)
                return to ? <Link to={to}>{title}</Link> : title
              },
            },
            { title: t('todo.area'), dataIndex: 'areaName' },
            { title: t('todo.since'), dataIndex: 'createTime', render: formatDateTime },
            {
              title: t('todo.due'),
              dataIndex: 'dueAt',
              render: (due: string | null) => (due ? formatDateTime(due) : '–'),
            },
          ]}
        />
      ) : null}
    </section>
  )
}
