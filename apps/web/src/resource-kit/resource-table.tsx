import { PAGE_SIZES } from '@credit/contract'
import { Checkbox, Grid, Pagination, Skeleton } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { titleOf } from './define-resource.js'
import { Value } from './kinds/registry.js'
import { keepListPreferences } from './preferences.js'
import { ScrollArea } from './scroll-area.js'
import { NarrowTools, TableHead } from './table-head.js'
import type { TableParts } from './table-state.js'
import type { AnyField, RecordOf } from './types.js'
import { useTexts } from './use-texts.js'

interface Props extends TableParts {
  empty: ReactNode
  buttons?: (record: RecordOf) => ReactNode
  /** Rows chosen so far, over pages. */
  selection?: { rows: readonly RecordOf[]; onChange: (rows: RecordOf[]) => void }
  onOpen: (record: RecordOf) => void
  onEdit?: (record: RecordOf) => void
}

/** Arrows walk the rows, space selects, Enter opens, e edits; only when the row has the focus. */
function rowKeys(event: KeyboardEvent<HTMLElement>, open: () => void, edit?: () => void): void {
  const row = event.currentTarget
  if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
  const walk = (next: Element | null) => next instanceof HTMLElement && next.focus()
  const actions = new Map<string, (() => void) | undefined>([
    ['ArrowDown', () => walk(row.nextElementSibling)],
    ['ArrowUp', () => walk(row.previousElementSibling)],
    ['Enter', open],
    ['e', edit],
    [' ', () => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()],
  ])
  const action = actions.get(event.key)
  if (!action) return
  event.preventDefault()
  action()
}

function placeholders(count: number): RecordOf[] {
  return Array.from({ length: count }, (_, index) => ({ id: `placeholder-${index}` }))
}

/** The rows of a list: a table, or cards where the screen is narrow. */
export function ResourceTable(props: Props) {
  const { definition, fields, table, empty, buttons, onOpen, onEdit } = props
  const texts = useTexts(definition)
  const wide = Grid.useBreakpoint().md ?? true
  const loading = table.tableQuery.isLoading
  const rows = loading ? placeholders(table.pageSize) : table.result.data
  const selection = loading ? undefined : props.selection
  const chosen = new Set(selection?.rows.map((row) => row.id))

  const toggle = (records: readonly RecordOf[], on: boolean) => {
    const ids = new Set(records.map((record) => record.id))
    const others = selection?.rows.filter((row) => !ids.has(row.id)) ?? []
    selection?.onChange(on ? [...others, ...records] : others)
  }
  const turn = (current: number, pageSize: number) => {
    table.setCurrentPage(pageSize === table.pageSize ? current : 1)
    table.setPageSize(pageSize)
    keepListPreferences(definition.path, { pageSize })
  }
  const cell = (field: AnyField, record: RecordOf) =>
    loading ? (
      <Skeleton active title={false} paragraph={{ rows: 1, width: '80%' }} />
    ) : (
      <Value field={field} record={record} place="list" texts={texts} />
    )
  const rowProps = (record: RecordOf) =>
    loading
      ? {}
      : {
          tabIndex: 0,
          'aria-label': titleOf(definition, record),
          onDoubleClick: () => onOpen(record),
          onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
            rowKeys(event, () => onOpen(record), onEdit && (() => onEdit(record))),
        }
  const box = (record: RecordOf) => (
    <Checkbox
      checked={chosen.has(record.id)}
      aria-label={texts('kit:select', { name: titleOf(definition, record) })}
      onChange={({ target }) => toggle([record], target.checked)}
    />
  )

  const title = fields.find(({ name }) => name === definition.titleField)
  const body = wide ? (
    <ScrollArea label={texts('title')} className="scroll-area-framed kit-scroll">
      <table className="kit-table" aria-label={texts('title')}>
        <TableHead
          definition={definition}
          fields={fields}
          table={table}
          buttons={buttons !== undefined}
          selection={
            selection && {
              all: rows.length > 0 && rows.every((row) => chosen.has(row.id)),
              some: rows.some((row) => chosen.has(row.id)),
              onChange: (on) => toggle(rows, on),
            }
          }
        />
        <tbody>
          {rows.map((record) => (
            <tr
              key={record.id}
              aria-selected={selection ? chosen.has(record.id) : undefined}
              {...rowProps(record)}
            >
              {selection ? <td className="kit-check">{box(record)}</td> : null}
              {fields.map((field) => (
                <td
                  key={field.name}
                  className={field.name === definition.titleField ? 'kit-title' : undefined}
                >
                  {cell(field, record)}
                </td>
              ))}
              {buttons ? <td className="kit-buttons">{loading ? null : buttons(record)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  ) : (
    <ul className="kit-cards" aria-label={texts('title')}>
      {rows.map((record) => (
        <li key={record.id} className="kit-card" {...rowProps(record)}>
          {title ? <div className="kit-card-title">{cell(title, record)}</div> : null}
          {fields
            .filter(({ name }) => name !== title?.name)
            .map((field) => (
              <div key={field.name} className="kit-card-line">
                <span className="kit-quiet">{texts(`fields.${field.name}`)}</span>
                <div>{cell(field, record)}</div>
              </div>
            ))}
          {loading ? null : (
            <div className="kit-card-foot">
              {selection ? box(record) : null}
              {buttons?.(record)}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div className="kit-rows" aria-busy={table.tableQuery.isFetching}>
      {wide ? null : <NarrowTools definition={definition} fields={fields} table={table} />}
      {body}
      {rows.length === 0 ? (
        empty
      ) : (
        <Pagination
          className="kit-pages"
          current={table.currentPage}
          pageSize={table.pageSize}
          total={table.result.total ?? 0}
          pageSizeOptions={[...PAGE_SIZES]}
          showSizeChanger
          showQuickJumper={wide}
          size={wide ? 'default' : 'small'}
          showTotal={(count) => texts('kit:total', { count })}
          onChange={turn}
        />
      )}
    </div>
  )
}
