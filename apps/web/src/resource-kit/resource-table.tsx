import { PAGE_SIZES } from '@credit/contract'
import type { useTable } from '@refinedev/core'
import { Grid, Pagination, Skeleton, Table, type TableProps } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { KeyboardEvent, ReactNode } from 'react'
import { filterOf } from './column-filter.js'
import { titleOf } from './define-resource.js'
import { Value } from './kinds/registry.js'
import { keepListPreferences } from './preferences.js'
import { filteredValue, sortOrderOf, toCrudFilters, toCrudSorters } from './table-state.js'
import type { AnyField, Definition, RecordOf } from './types.js'
import { useTexts } from './use-texts.js'

export interface ResourceTableProps {
  definition: Definition
  fields: readonly AnyField[]
  table: ReturnType<typeof useTable<RecordOf>>
  empty: ReactNode
  buttons?: (record: RecordOf) => ReactNode
  selection?: { ids: string[]; onChange: (ids: string[], rows: RecordOf[]) => void }
  onOpen: (record: RecordOf) => void
  onEdit?: (record: RecordOf) => void
}

const HEADER_HEIGHT = 56

/** Arrows walk the rows, Enter opens, e edits; only when the row itself has the focus. */
function rowKeys(event: KeyboardEvent<HTMLElement>, open: () => void, edit?: () => void): void {
  const row = event.currentTarget
  if (event.target !== row) return
  const walk = (next: Element | null) => next instanceof HTMLElement && next.focus()
  const actions = new Map<string, (() => void) | undefined>([
    ['ArrowDown', () => walk(row.nextElementSibling)],
    ['ArrowUp', () => walk(row.previousElementSibling)],
    ['Enter', open],
    ['e', edit],
    [' ', () => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()],
  ])
  const action = actions.get(event.key)
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  action()
}

function placeholders(count: number): RecordOf[] {
  return Array.from({ length: count }, (_, index) => ({ id: `placeholder-${index}` }))
}

/** The rows of a list: a table, or cards where the screen is narrow. */
export function ResourceTable(props: ResourceTableProps) {
  const { definition, fields, table, empty, buttons, selection, onOpen, onEdit } = props
  const texts = useTexts(definition)
  const wide = Grid.useBreakpoint().md ?? true
  const loading = table.tableQuery.isLoading
  const rows = loading ? placeholders(table.pageSize) : table.result.data

  const pagination = {
    current: table.currentPage,
    pageSize: table.pageSize,
    total: table.result.total ?? 0,
    pageSizeOptions: [...PAGE_SIZES],
    showSizeChanger: true,
    showQuickJumper: wide,
    size: wide ? ('default' as const) : ('small' as const),
    showTotal: (n: number) => texts('kit:total', { n }),
  }
  const turn = (current: number, pageSize: number) => {
    table.setCurrentPage(pageSize === table.pageSize ? current : 1)
    table.setPageSize(pageSize)
    keepListPreferences(definition.path, { pageSize })
  }

  const columns = fields.map(
    (field): ColumnType<RecordOf> => ({
      key: field.name,
      dataIndex: field.name,
      title: texts(`fields.${field.name}`),
      width: field.width,
      sorter: field.sortable ?? false,
      sortOrder: sortOrderOf(table.sorters, field.name),
      filteredValue: field.filter ? filteredValue(table.filters, field.name) : null,
      ...filterOf(field, texts),
      render: (_, record) =>
        loading ? (
          <Skeleton active title={false} paragraph={{ rows: 1, width: '80%' }} />
        ) : (
          <Value field={field} record={record} place="list" texts={texts} />
        ),
    }),
  )
  if (buttons)
    columns.push({
      key: 'buttons',
      title: texts('kit:actions'),
      fixed: 'right',
      width: 1,
      className: 'kit-buttons',
      render: (_, record) => (loading ? null : buttons(record)),
    })

  const onChange: TableProps<RecordOf>['onChange'] = (page, filters, sorter, { action }) => {
    if (action === 'paginate') return turn(page.current ?? 1, page.pageSize ?? table.pageSize)
    table.setFilters(toCrudFilters(fields, filters, table.filters), 'replace')
    table.setSorters(toCrudSorters(sorter))
    table.setCurrentPage(1)
  }

  const rowProps = (record: RecordOf) => ({
    tabIndex: 0,
    'aria-label': titleOf(definition, record),
    onDoubleClick: () => onOpen(record),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
      rowKeys(event, () => onOpen(record), onEdit && (() => onEdit(record))),
  })

  if (!wide)
    return (
      <>
        <ul className="kit-cards" aria-busy={loading}>
          {rows.map((record) => (
            <li key={record.id} className="kit-card" {...(loading ? {} : rowProps(record))}>
              {columns.map((column) => (
                <div key={String(column.key)} className="kit-card-line">
                  <span className="kit-quiet">{column.title as string}</span>
                  <div>{column.render?.(undefined, record, 0) as ReactNode}</div>
                </div>
              ))}
            </li>
          ))}
        </ul>
        {rows.length === 0 ? empty : <Pagination {...pagination} onChange={turn} />}
      </>
    )
  return (
    <Table<RecordOf>
      rowKey="id"
      size="middle"
      columns={columns}
      dataSource={[...rows]}
      loading={{ spinning: table.tableQuery.isFetching && !loading, delay: 300 }}
      pagination={rows.length === 0 ? false : pagination}
      onChange={onChange}
      locale={{ emptyText: empty }}
      sticky={{ offsetHeader: HEADER_HEIGHT }}
      scroll={{ x: 'max-content' }}
      rowSelection={
        selection && !loading
          ? {
              selectedRowKeys: selection.ids,
              preserveSelectedRowKeys: true,
              onChange: (ids, chosen) => selection.onChange(ids.map(String), chosen),
              getCheckboxProps: (record) => ({
                title: texts('kit:select', { name: titleOf(definition, record) }),
              }),
            }
          : undefined
      }
      onRow={(record) => (loading ? {} : rowProps(record))}
    />
  )
}
