import { TODO_FETCH_SIZE, TODO_SOURCES } from '@credit/contract'
import { Button, Flex, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { localPath } from '../../paths.js'
import { QueryCard } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { DaysLeft } from '../../shared/components/days-left.js'
import { formatDate } from '../../shared/format/dates.js'

type Row = components['schemas']['TodoRow']
const ALL = 'all'
const PAGE_SIZE = 6
/** Below this width the table scrolls. */
const WIDTH = 560

/** Opens the thing to decide. */
function OpenButton({ row: { link, sourceType, title } }: { row: Row }) {
  const { t } = useTranslation('oversight')
  const navigate = useNavigate()
  const path = localPath(link)
  if (!path) return null
  const action = t(`todo.open.${sourceType}`)
  return (
    <Button
      size="small"
      href={path}
      aria-label={t('todo.openNamed', { action, title })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(path)
      }}
    >
      {action}
    </Button>
  )
}

function Todos({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('oversight')
  const [source, setSource] = useState<string>(ALL)
  const ofSource = (name: string) => rows.filter((row) => row.sourceType === name)
  const sources = TODO_SOURCES.filter((name) => ofSource(name).length > 0)
  const shown = source === ALL ? rows : ofSource(source)
  return (
    <Flex vertical gap={8}>
      {sources.length > 1 ? (
        <Segmented
          value={source}
          onChange={setSource}
          style={{ overflowX: 'auto' }}
          options={[
            { value: ALL, label: t('todo.all', { n: rows.length }) },
            ...sources.map((name) => ({
              value: name,
              label: t('todo.source', {
                name: t(`todo.sources.${name}`),
                n: ofSource(name).length,
              }),
            })),
          ]}
        />
      ) : null}
      <DataTable<Row>
        key={source}
        rowKey={({ id, kind }) => `${id} ${kind}`}
        label={t('todo.heading')}
        width={WIDTH}
        dataSource={shown}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t('todo.what'),
            dataIndex: 'title',
            onCell: ({ title }) => ({ title }),
          },
          { title: t('todo.area'), dataIndex: 'areaName', width: 150 },
          {
            title: t('todo.due'),
            dataIndex: 'dueAt',
            width: 140,
            render: (dueAt: string | null, { createTime }) =>
              dueAt ? (
                <DaysLeft dueAt={dueAt} />
              ) : (
                <span className="meta">{t('todo.received', { date: formatDate(createTime) })}</span>
              ),
          },
          {
            title: t('todo.action'),
            key: 'action',
            align: 'right',
            width: 130,
            render: (_, row) => <OpenButton row={row} />,
          },
        ]}
      />
    </Flex>
  )
}

/** What awaits a decision of the supervisor, the oldest first. */
export function TodoCard() {
  const { t } = useTranslation('oversight')
  const todos = apiQuery.useQuery(
    'get',
    '/credit/admin/api/supervisor/examineList',
    { params: { query: { current: 1, size: TODO_FETCH_SIZE } } },
    { select: ({ records }) => records },
  )
  return (
    <QueryCard
      title={todos.data ? t('todo.title', { n: todos.data.length }) : t('todo.heading')}
      query={todos}
      rows={4}
      empty={t('todo.empty')}
    >
      {(rows) => <Todos rows={rows} />}
    </QueryCard>
  )
}
