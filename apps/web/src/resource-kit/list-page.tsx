import { isPersonNumber } from '@credit/contract'
import { useTable } from '@refinedev/antd'
import { useGo, useInvalidate } from '@refinedev/core'
import { Button, Empty, Flex, Skeleton, type TableProps } from 'antd'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { begunRows, filterQuery, sortQuery } from '../providers/data-provider.js'
import { DataTable, usePager } from '../shared/components/data-table.js'
import { fittingColumns, useAvailableWidth, widthOf } from '../shared/components/fitting-columns.js'
import { LoadProblem } from '../shared/components/load-problem.js'
import { lazyPart } from '../shared/lazy-part.js'
import { keepListPreferences, listPreferences } from '../shared/list-preferences.js'
import { titleOf } from './define-resource.js'
import { FilterChips } from './filter-chips.js'
import { columnsOf, shownFields } from './list-columns.js'
import { filterValues, KEYWORD, withFilter } from './list-filters.js'
import { ListHead } from './list-head.js'
import { useListHistory } from './list-history.js'
import { RowButtons, useRecordActions } from './record-actions.js'
import { SelectionBar } from './selection-bar.js'
import type { BulkAction, Definition, PageProps, RecordOf } from './types.js'
import { useUnwrittenKeyword } from './unwritten-keyword.js'
import { recordAllows, usePermitted, useTexts } from './use-definition.js'

const BulkDialog = lazyPart(() => import('./bulk-dialog.js'), null)
const RecordDrawer = lazyPart(() => import('./record-drawer.js'), null)

const BUTTON_WIDTH = 28
const PADDING_WIDTH = 28
const LEAST_WIDTH = 84
const SELECTION_WIDTH = 44

const focusRow = () => document.querySelector<HTMLElement>('.kit-list tr[tabindex="0"]')?.focus()

/** Checkboxes of the table take attributes that their type does not list. */
const named = (name: string): object => ({ 'aria-label': name })

/**
 * Tells the style sheet where on the page the head of the list ends, which takes the returned ref.
 * Measured after the layout that the browser does anyway, before it paints.
 */
function useListHead() {
  return useCallback((head: HTMLElement | null) => {
    if (!head) return
    const observer = new ResizeObserver(() => {
      const bottom = Math.round(head.getBoundingClientRect().bottom + window.scrollY)
      head.parentElement?.style.setProperty('--kit-list-head', `${bottom}px`)
    })
    observer.observe(head)
    return () => observer.disconnect()
  }, [])
}

export interface ListPageProps extends PageProps {
  /** What the drawer shows, where a record cannot be loaded by its id. */
  panel?: ComponentType<{ definition: Definition; record: RecordOf }>
  /** A button beside those of the list. */
  extra?: ReactNode
}

/** The list of a resource, with its state in the address. */
export function ListPage({ definition, panel, extra }: ListPageProps) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const actions = useRecordActions(definition)
  const kept = listPreferences(definition.path)
  const start = { sorters: definition.sort ? [definition.sort] : [], pageSize: kept.pageSize }
  const [own, setOwn] = useState(kept.columns)
  const [selected, setSelected] = useState<RecordOf[]>([])
  /** All records that match are selected, not only those of the pages seen. */
  const [all, setAll] = useState(false)
  const [bulk, setBulk] = useState<{ action: BulkAction; ids: string[] } | null>(null)
  const [open, setOpen] = useState<RecordOf | null>(null)
  const [opened, setOpened] = useState(false)
  // Its code is loaded with the first record that is opened; then it stays, to slide out.
  if (open && !opened) setOpened(true)
  const { word, withWord, keepWord } = useUnwrittenKeyword()
  const meta = { listPath: definition.listPath, ...(word ? { keyword: word } : {}) }
  const pagination = { currentPage: 1, pageSize: start.pageSize }
  const early = begunRows({ resource: definition.name, pagination, sorters: start.sorters, meta })
  const {
    tableProps,
    tableQuery,
    filters: written,
    sorters,
    ...table
  } = useTable<RecordOf>({
    resource: definition.name,
    syncWithLocation: true,
    pagination: { pageSize: start.pageSize },
    sorters: { initial: start.sorters },
    meta,
    queryOptions: { placeholderData: (previous) => previous ?? early },
    errorNotification: false,
  })
  const { currentPage: current, pageSize, result } = table
  const filters = withWord(written)
  const write = (next: typeof filters) => table.setFilters(keepWord(next), 'replace')
  const asStep = useListHistory({ ...table, setFilters: write }, start)
  // An address of before, or one written by hand.
  useEffect(() => {
    if (isPersonNumber(filterValues(written, KEYWORD)[0] ?? '')) write(written)
  })
  const pager = usePager({ current, pageSize, total: result.total })
  const rows = tableProps.dataSource ?? []
  const shownIds = new Set(rows.map(({ id }) => id))

  const setFilters = (next: typeof filters) => {
    setAll(false)
    write(next)
    table.setCurrentPage(1)
  }
  const filter = (next: typeof filters) => asStep(() => setFilters(next))
  // Not by the hook, which drops an order whose column is not shown, and does not know a range.
  const onChange: TableProps<RecordOf>['onChange'] = (position, chosen, sorter, { action }) => {
    const { current = 1, pageSize: size = pageSize } = position
    if (action === 'paginate') {
      keepListPreferences(definition.path, { pageSize: size })
      asStep(() => {
        table.setCurrentPage(size === pageSize ? current : 1)
        table.setPageSize(size)
      })
    } else if (action === 'sort') {
      const { columnKey, order } = [sorter].flat()[0] ?? {}
      const field = String(columnKey)
      asStep(() => {
        table.setSorters(order ? [{ field, order: order === 'ascend' ? 'asc' : 'desc' }] : [])
        table.setCurrentPage(1)
      })
    } else {
      const filtered = definition.fields.filter(({ name }) => name in chosen)
      filter(
        filtered.reduce((all, field) => withFilter(all, field, chosen[field.name] ?? []), filters),
      )
    }
  }
  const edit = (record: RecordOf) => {
    if (recordAllows(record, 'edit'))
      go({ to: { resource: definition.name, action: 'edit', id: String(record.id) } })
  }
  /** A deleted record, and the bar of a selection that is cleared, take the focus with them. */
  const lost = useRef(false)
  const done = (ids: readonly string[]) => {
    lost.current = ids.length > 0
    setSelected((all) => all.filter((row) => !ids.includes(String(row.id))))
  }
  const clear = () => {
    lost.current = true
    setAll(false)
    setSelected([])
  }
  const invalidate = useInvalidate()
  const { name: resource } = definition
  const refresh = useCallback(
    () => void invalidate({ resource, invalidates: ['resourceAll'] }),
    [invalidate, resource],
  )
  useEffect(() => {
    if (!lost.current || document.activeElement !== document.body) return
    lost.current = false
    focusRow()
  })

  const opens = panel !== undefined || may('show')
  const buttons = [opens, may('edit'), may('delete')].filter(Boolean).length
  const { box, width } = useAvailableWidth()
  const head = useListHead()
  const selectable = may('delete') || may('publish') || may('bulk')
  const chosen = columnsOf(definition, shownFields(definition, own), { filters, sorters, texts })
  if (buttons > 0 || may('publish'))
    chosen.push({
      key: 'action',
      title: texts('kit:actions'),
      fixed: 'right',
      width: Math.max(
        LEAST_WIDTH,
        (buttons + (may('publish') ? 3 : 0)) * BUTTON_WIDTH + PADDING_WIDTH,
      ),
      ellipsis: false,
      render: (_, record) => (
        <RowButtons
          definition={definition}
          record={record}
          may={may}
          onOpen={opens ? () => setOpen(record) : undefined}
          onEdit={() => edit(record)}
          onDelete={() => void actions.remove([record]).then(done)}
          onPublish={(on) => void actions.publish([record], on)}
        />
      ),
    })

  const room = width - (selectable ? SELECTION_WIDTH : 0)
  // What the user chose is shown even where it has to scroll.
  const columns = own ? chosen : fittingColumns(chosen, room)
  const clearAll = filters.length > 0 && (
    <Button size="small" type="link" onClick={() => filter([])}>
      {texts('kit:filter.clearAll')}
    </Button>
  )
  return (
    <Flex vertical gap={12} ref={box}>
      <Flex vertical gap={12} ref={head}>
        <ListHead
          definition={definition}
          may={may}
          extra={extra}
          query={{ ...filterQuery(filters), ...sortQuery(sorters) }}
          total={result.total ?? 0}
          keyword={filterValues(filters, KEYWORD)[0] ?? ''}
          onRows={() => {
            // What is still being searched for takes the row, and so the focus, away.
            lost.current = true
            focusRow()
          }}
          onSearch={(word) => setFilters(withFilter(filters, KEYWORD, word ? [word] : []))}
          shown={columns.map(({ key }) => String(key))}
          onChoose={(names) => {
            setOwn(names)
            keepListPreferences(definition.path, { columns: names })
          }}
        />
        <FilterChips definition={definition} filters={filters} onFilter={filter} />
      </Flex>
      {tableQuery.error ? (
        <LoadProblem error={tableQuery.error} onRetry={tableQuery.refetch} />
      ) : (
        <DataTable<RecordOf>
          {...tableProps}
          phoneHeads
          className="kit-list"
          width={widthOf(columns) + (selectable ? SELECTION_WIDTH : 0)}
          label={texts('title')}
          columns={columns}
          loading={false}
          aria-busy={tableQuery.isFetching}
          onChange={onChange}
          onOpen={opens ? setOpen : undefined}
          onEdit={may('edit') ? edit : undefined}
          pagination={rows.length > 0 && pager}
          rowSelection={
            selectable
              ? {
                  columnWidth: SELECTION_WIDTH,
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: selected.map(({ id }) => String(id)),
                  onChange: (_, records) => {
                    setAll(false)
                    setSelected(records)
                  },
                  getTitleCheckboxProps: () => named(texts('kit:selectPage')),
                  getCheckboxProps: (record) =>
                    named(texts('kit:select', { name: titleOf(definition, record) })),
                }
              : undefined
          }
          locale={{
            emptyText: tableQuery.isLoading ? (
              <Skeleton active title={false} paragraph={{ rows: kept.pageSize }} />
            ) : (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={clearAll ? texts('kit:noMatch') : texts('empty')}
              >
                {clearAll}
              </Empty>
            ),
          }}
        />
      )}
      {selected.length > 0 ? (
        <SelectionBar
          definition={definition}
          may={may}
          actions={actions}
          selected={selected}
          hidden={selected.filter(({ id }) => !shownIds.has(id)).length}
          total={result.total ?? 0}
          all={all}
          onAll={() => setAll(true)}
          onBulk={(action, ids) => setBulk({ action, ids })}
          onDone={done}
          onClear={clear}
        />
      ) : null}
      {opened ? (
        <RecordDrawer
          definition={definition}
          panel={panel}
          record={open}
          rows={rows}
          onOpen={setOpen}
          onEdit={may('edit') ? edit : undefined}
        />
      ) : null}
      {bulk ? (
        <BulkDialog
          definition={definition}
          action={bulk.action}
          selection={all ? { filter: filterQuery(filters) } : { ids: bulk.ids }}
          onChanged={refresh}
          onClose={(started) => {
            setBulk(null)
            if (started) clear()
          }}
        />
      ) : null}
      {actions.dialogs}
    </Flex>
  )
}
