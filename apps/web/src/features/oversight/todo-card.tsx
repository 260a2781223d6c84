import { isRead, opensTodo, type Permission, TODO_FETCH_SIZE, TODO_SOURCES } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Segmented } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { getSession } from '../../api/session.js'
import { localPath } from '../../paths.js'
import { PermissionsContext } from '../../providers/access-control.js'
import { QueryCard } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { DaysLeft } from '../../shared/components/days-left.js'
import { useAvailableWidth } from '../../shared/components/fitting-columns.js'
import { formatDate } from '../../shared/format/dates.js'
import { usePagerNames } from '../../shared/hooks/use-pager-names.js'
import { useIsPrinted } from '../../shared/hooks/use-printing.js'
import { AssignButton } from './assign-button.js'
import { DecideButtons } from './decide-buttons.js'
import { SettleButton } from './settle-button.js'
import './todo-card.css'

type Row = components['schemas']['TodoRow']
const ALL_SOURCES = 'all'
const MINE = 'mine'
export const TODOS_SHOWN = 6
/** Minimum width for a column of areas. Below it the area precedes the item, so that no column has to scroll. */
const ROOMY_WIDTH = 700

export const todosQuery = apiQuery.queryOptions(
  'get',
  '/credit/admin/api/supervisor/examineList',
  { params: { query: { current: 1, size: TODO_FETCH_SIZE } } },
  { select: ({ records }) => records },
)

/** Columns as wide as their content, in one line. The item's column takes the remaining width. */
const FITTING = { width: '1%', className: 'nowrap' } as const

/** Opens the record to decide on, or to read for an account that may not decide. */
function OpenButton({ row: { link, permission, sourceType, title } }: { row: Row }) {
  const { t } = useTranslation('oversight')
  const navigate = useNavigate()
  const permissions = useContext(PermissionsContext)
  const path = localPath(link)
  if (!path || !permissions.has(opensTodo(permission))) return null
  const action = permissions.has(permission) ? t(`todo.open.${sourceType}`) : t('todo.read')
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

const named = (name: string): object => ({ 'aria-label': name })

/** True if the account can change records. Auditors can only read. */
function useChangesRecords(): boolean {
  return [...useContext(PermissionsContext)].some((one) => !isRead(one as Permission))
}

function Todos({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('oversight')
  const names = usePagerNames()
  const isPrinted = useIsPrinted()
  const [wanted, setWanted] = useState<string>(ALL_SOURCES)
  const [selected, setSelected] = useState<readonly string[]>([])
  const assigns = useChangesRecords()
  const { box, width } = useAvailableWidth()
  const roomy = width > ROOMY_WIDTH
  const me = getSession()?.user.loginId
  const mine = rows.filter(({ assigneeId }) => assigneeId === me)
  const ofSource = (name: string) => rows.filter((row) => row.sourceType === name)
  const sources = TODO_SOURCES.filter((name) => ofSource(name).length > 0)
  // Shows all items after the last item of a kind has been decided.
  const source = wanted === MINE || ofSource(wanted).length > 0 ? wanted : ALL_SOURCES
  const shown = source === ALL_SOURCES ? rows : source === MINE ? mine : ofSource(source)
  const severalAreas = new Set(rows.map(({ areaId }) => areaId)).size > 1
  const chosen = shown.filter(({ todoId }) => selected.includes(todoId))
  return (
    <Flex vertical gap={8} ref={box}>
      {sources.length > 1 || mine.length > 0 ? (
        <Segmented
          value={source}
          onChange={setWanted}
          className="todo-sources"
          options={[
            { value: ALL_SOURCES, label: t('todo.all', { n: rows.length }) },
            ...(mine.length > 0 || source === MINE ? [{ value: MINE, label: t('todo.mine', { n: mine.length }) }] : []),
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
      {chosen.length > 0 ? (
        <Flex gap={8} wrap>
          <DecideButtons rows={chosen} onDecided={() => setSelected([])} />
          <AssignButton rows={chosen} onAssigned={() => setSelected([])} />
        </Flex>
      ) : null}
      <DataTable<Row>
        key={source}
        rowKey="todoId"
        label={t('todo.heading')}
        className="todo-table"
        dataSource={shown}
        rowSelection={
          assigns
            ? {
                columnWidth: 40,
                selectedRowKeys: chosen.map(({ todoId }) => todoId),
                onChange: (keys) => setSelected(keys.map(String)),
                getTitleCheckboxProps: () => named(t('todo.selectAll')),
                getCheckboxProps: ({ title }) => named(t('todo.select', { title })),
              }
            : undefined
        }
        pagination={
          !isPrinted && {
            ...names,
            pageSize: TODOS_SHOWN,
            hideOnSinglePage: true,
            showSizeChanger: false,
          }
        }
        columns={[
          {
            title: t('todo.what'),
            dataIndex: 'title',
            render: (title: string, { areaName }) => (
              <span className="todo-title" title={title}>
                {severalAreas && !roomy ? t('todo.inArea', { area: areaName, title }) : title}
              </span>
            ),
          },
          ...(severalAreas && roomy ? [{ title: t('todo.area'), dataIndex: 'areaName', ...FITTING }] : []),
          {
            title: t('todo.due'),
            dataIndex: 'dueAt',
            ...FITTING,
            render: (dueAt: string | null, { createTime }) =>
              dueAt ? (
                <DaysLeft dueAt={dueAt} />
              ) : (
                <span className="meta">{t('todo.received', { date: formatDate(createTime) })}</span>
              ),
          },
          {
            title: t('todo.assignee'),
            key: 'assignee',
            ...FITTING,
            render: (_, row) => (assigns ? <AssignButton rows={[row]} /> : row.assigneeName || t('todo.unassigned')),
          },
          {
            title: t('todo.action'),
            key: 'action',
            align: 'right',
            // Stays visible while the other columns scroll.
            fixed: 'right',
            ...FITTING,
            render: (_, row) => (
              <Flex gap={8} justify="end">
                <SettleButton row={row} />
                <OpenButton row={row} />
              </Flex>
            ),
          },
        ]}
      />
    </Flex>
  )
}

/** Items that await the supervisor's decision, oldest first. */
export function TodoCard() {
  const { t } = useTranslation('oversight')
  const todos = useQuery(todosQuery)
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
