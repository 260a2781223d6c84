import { isRead, opensTodo, type Permission } from '@credit/contract'
import { Button, Flex } from 'antd'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { localPath } from '../../paths.js'
import { PermissionsContext, useMayOpen } from '../../providers/access-control.js'
import { type DataColumn, DataTable } from '../../shared/components/data-table.js'
import { DaysLeft } from '../../shared/components/days-left.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDate } from '../../shared/format/dates.js'
import { usePagerNames } from '../../shared/hooks/use-pager-names.js'
import { useIsPrinted } from '../../shared/hooks/use-printing.js'
import { startWalk } from '../../shared/todo-walk.js'
import { AssignButton } from './assign-button.js'
import { SettleButton } from './settle-button.js'
import { TODOS_SHOWN, type TodoRow } from './todos-query.js'

/** Buttons that decide on the record of an item, which other features provide. */
export type TodoDecisions = (row: TodoRow) => ReactNode

/** Columns as wide as their content, in one line. The item's column takes the remaining width. */
const FITTING = { width: '1%', className: 'nowrap' } as const

interface OpenProps {
  row: TodoRow
  /** Items of the list that the record's page leads through. */
  rows: readonly TodoRow[]
}

/** Opens the record to decide on, or to read for an account that may not decide. */
function OpenButton({ row: { link, permission, sourceType, title }, rows }: OpenProps) {
  const { t } = useTranslation('oversight')
  const navigate = useNavigate()
  const permissions = useContext(PermissionsContext)
  const mayOpen = useMayOpen()
  const path = localPath(link)
  if (!path || !permissions.has(opensTodo(permission)) || !mayOpen(path)) return null
  const action = permissions.has(permission) ? t(`todo.open.${sourceType}`) : t('todo.read')
  return (
    <Button
      size="small"
      href={path}
      aria-label={t('todo.openNamed', { action, title })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        startWalk(rows)
        void navigate(path)
      }}
    >
      {action}
    </Button>
  )
}

const named = (name: string): object => ({ 'aria-label': name })

/** True if the account can change records. Auditors can only read. */
export function useChangesRecords(): boolean {
  return [...useContext(PermissionsContext)].some((one) => !isRead(one as Permission))
}

/** False for a mention, which concerns one person. */
const isAssignable = ({ sourceType }: TodoRow): boolean => sourceType !== 'mention'

/** Age and kind of an item, and whom it waits for. */
export function useAbout() {
  const { t } = useTranslation('oversight')
  return ({ age, sourceType, waitsFor }: TodoRow) =>
    [
      t('todo.age', { count: age }),
      t(`todo.sources.${sourceType}`),
      ...(waitsFor === null ? [] : [t(`todo.waits.${waitsFor}`)]),
    ].join(' · ')
}

interface Props {
  rows: readonly TodoRow[]
  selected: readonly string[]
  onSelect: (todoIds: readonly string[]) => void
  /** True if the items are of several areas. */
  withAreas: boolean
  /** True if there is room for a column of areas, and for buttons side by side. */
  roomy: boolean
  decisions?: TodoDecisions | undefined
}

/** Table of to-do items, each with its decisions. */
export function TodoTable({ rows, selected, onSelect, withAreas, roomy, decisions }: Props) {
  const { t } = useTranslation('oversight')
  const names = usePagerNames()
  const isPrinted = useIsPrinted()
  const assigns = useChangesRecords()
  const about = useAbout()
  const columns: DataColumn<TodoRow>[] = [
    {
      title: t('todo.what'),
      dataIndex: 'title',
      render: (title: string, row) => (
        <div className="todo-about">
          <span className="todo-title" title={title}>
            {withAreas && !roomy ? t('todo.inArea', { area: row.areaName, title }) : title}
          </span>
          <span className="meta">{about(row)}</span>
          {row.escalated ? <StatusTag tone="error">{t('todo.escalated')}</StatusTag> : null}
        </div>
      ),
    },
    ...(withAreas && roomy ? [{ title: t('todo.area'), dataIndex: 'areaName', ...FITTING }] : []),
    {
      title: t('todo.due'),
      dataIndex: 'dueAt',
      ...FITTING,
      render: (dueAt: string | null, { createTime, waitsFor, waitsUntil }) => {
        if (waitsFor && !waitsUntil) return '–'
        if (waitsUntil) return <span className="meta">{t('todo.until', { date: waitsUntil })}</span>
        return dueAt ? (
          <DaysLeft dueAt={dueAt} />
        ) : (
          <span className="meta">{t('todo.received', { date: formatDate(createTime) })}</span>
        )
      },
    },
    {
      title: t('todo.assignee'),
      key: 'assignee',
      ...FITTING,
      render: (_, row) =>
        assigns && isAssignable(row) ? (
          <AssignButton rows={[row]} vertical={!roomy} />
        ) : (
          row.assigneeName || t('todo.unassigned')
        ),
    },
    {
      title: t('todo.action'),
      key: 'action',
      align: 'right',
      // Stays visible while the other columns scroll.
      fixed: 'right',
      ...FITTING,
      render: (_, row) => (
        <Flex
          gap="4px 8px"
          justify="end"
          className={decisions ? `todo-actions${roomy ? ' todo-roomy' : ''}` : undefined}
        >
          {decisions?.(row)}
          <SettleButton row={row} />
          <OpenButton row={row} rows={rows} />
        </Flex>
      ),
    },
  ]
  return (
    <DataTable<TodoRow>
      rowKey="todoId"
      label={t('todo.heading')}
      className="todo-table"
      dataSource={rows}
      rowSelection={
        assigns
          ? {
              columnWidth: 40,
              selectedRowKeys: [...selected],
              onChange: (keys) => onSelect(keys.map(String)),
              getTitleCheckboxProps: () => named(t('todo.selectAll')),
              getCheckboxProps: (row) => ({
                ...named(t('todo.select', { title: row.title })),
                disabled: !isAssignable(row),
              }),
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
      columns={columns}
    />
  )
}
