import { type CrudFilter, useGo } from '@refinedev/core'
import { Flex } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { filterQuery, sortQuery } from '../providers/data-provider.js'
import { fittingColumns, useAvailableWidth } from '../shared/components/fitting-columns.js'
import { lazyDialog } from '../shared/lazy-part.js'
import { keepListPreferences, listPreferences } from '../shared/list-preferences.js'
import { CopyRows } from './copy-rows.js'
import { FilterChips } from './filter-chips.js'
import { actionColumn, columnsOf } from './list-columns.js'
import { SELECTION_WIDTH, shownFields } from './list-fields.js'
import { filterValues, KEYWORD } from './list-filters.js'
import { ListHead } from './list-head.js'
import { ListRows } from './list-rows.js'
import { ListViews } from './list-views.js'
import { PastedLines } from './pasted-lines.js'
import { RowButtons, useRecordActions } from './record-actions.js'
import { useSavedViews } from './saved-views.js'
import { SelectionBar } from './selection-bar.js'
import type { Command, PageProps, RecordOf } from './types.js'
import { recordAllows, usePermitted, useTexts } from './use-definition.js'
import { useListTable } from './use-list-table.js'
import { useSelection } from './use-selection.js'

const BulkDialog = lazyDialog(() => import('./bulk-dialog.js'), null)
const RecordDrawer = lazyDialog(() => import('./record-drawer.js'), null)

/**
 * Tells the style sheet the bottom of the list's head, which takes the returned ref. Measured in the browser's own
 * layout pass, before it paints.
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
  /** Title of the page, if not the name of its records. */
  title?: string
  /** Button beside the list's own buttons, or one that changes the filters. */
  extra?: ReactNode | ((filters: CrudFilter[], onFilter: (filters: CrudFilter[]) => void) => ReactNode)
}

/** List of a resource, with its state in the address. */
export function ListPage({ definition, title, extra }: ListPageProps) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const actions = useRecordActions(definition)
  const selection = useSelection()
  const { selected, all } = selection
  const list = useListTable(definition, selection.notAll)
  const { filters, sorters, filter, rows, total } = list
  const shownIds = new Set(rows.map(({ id }) => id))
  const [own, setOwn] = useState(() => listPreferences(definition.path).columns)
  const [bulk, setBulk] = useState<{ action: Command; ids: string[] } | null>(null)
  const [open, setOpen] = useState<RecordOf | null>(null)
  const [opened, setOpened] = useState(false)
  // Loads the drawer's code with the first opened record. The drawer then stays mounted for its closing animation.
  if (open && !opened) setOpened(true)
  const edit = (record: RecordOf) => {
    if (recordAllows(record, 'edit')) go({ to: { resource: definition.name, action: 'edit', id: String(record.id) } })
  }
  const opens = definition.panel !== undefined || may('show')
  const { box, width } = useAvailableWidth()
  const head = useListHead()
  const { views } = useSavedViews(definition.path)
  const selectable = may('bulk')
  const fields = columnsOf(definition, shownFields(definition, own), {
    filters,
    sorters,
    texts,
    may,
  })
  const action = actionColumn(definition, texts, may, opens, (record) => (
    <RowButtons
      definition={definition}
      record={record}
      may={may}
      onOpen={opens ? () => setOpen(record) : undefined}
      onEdit={() => edit(record)}
      onDelete={() => void actions.remove(record).then((gone) => gone && selection.removed(record))}
      onPublish={(on) => void actions.publish(record, on)}
    />
  ))
  const room = width - (selectable ? SELECTION_WIDTH : 0)
  const chosen = action ? [...fields, action] : fields
  // Chosen columns are always shown, even if the table must scroll.
  const columns = own ? chosen : fittingColumns(chosen, room)
  return (
    <Flex vertical gap={12} ref={box}>
      <Flex vertical gap={12} ref={head}>
        <ListHead
          definition={definition}
          title={title ?? texts('title')}
          may={may}
          extra={typeof extra === 'function' ? extra(filters, filter) : extra}
          filters={filters}
          onFilter={filter}
          query={{ ...filterQuery(filters), ...sortQuery(sorters) }}
          total={total}
          keyword={filterValues(filters, KEYWORD)[0] ?? ''}
          onRows={selection.toRows}
          onSearch={list.search}
          columns={fields}
          sorters={sorters}
          shown={columns.map(({ key }) => String(key))}
          onChoose={(names) => {
            setOwn(names)
            keepListPreferences(definition.path, { columns: names })
          }}
        />
        <ListViews {...{ definition, texts, filters, sorters }} pageSize={list.pageSize} saved={views} />
        <PastedLines
          definition={definition}
          keyword={filterValues(filters, KEYWORD)[0] ?? ''}
          missing={list.missing}
          onClear={() => {
            list.search('')
            selection.toRows()
          }}
        />
        <FilterChips
          definition={definition}
          filters={filters}
          // The pressed button is removed with the filter.
          onFilter={(next) => {
            filter(next)
            selection.toRows()
          }}
        />
      </Flex>
      <ListRows
        definition={definition}
        list={list}
        columns={columns}
        selection={selectable ? selection : undefined}
        onOpen={opens ? setOpen : undefined}
        onEdit={may('edit') ? edit : undefined}
      />
      {selected.length > 0 ? (
        <SelectionBar
          definition={definition}
          may={may}
          selected={selected}
          hidden={selected.filter(({ id }) => !shownIds.has(id)).length}
          total={total}
          all={all}
          onAll={selection.selectAll}
          onBulk={(action, ids) => setBulk({ action, ids })}
          onClear={selection.clear}
        >
          {all ? null : <CopyRows definition={definition} columns={fields} rows={selected} />}
        </SelectionBar>
      ) : null}
      {opened ? (
        <RecordDrawer
          definition={definition}
          record={open}
          rows={rows}
          open={open !== null}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
          onEdit={may('edit') ? edit : undefined}
        />
      ) : null}
      {bulk ? (
        <BulkDialog
          definition={definition}
          action={bulk.action}
          selection={all ? { filter: filterQuery(filters) } : { ids: bulk.ids }}
          onClose={(started) => {
            setBulk(null)
            if (started) selection.clear()
          }}
        />
      ) : null}
      {actions.dialogs}
    </Flex>
  )
}
