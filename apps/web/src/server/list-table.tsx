import type { CrudSort } from '@refinedev/core'
import type { CSSProperties } from 'react'
import { listAddress } from '../resource-kit/list-address.js'
import { SELECTION_WIDTH } from '../resource-kit/list-fields.js'
import type { AnyField, Definition, RecordOf, Texts } from '../resource-kit/types.js'
import { DocumentPages } from '../shared/components/document-pages.js'
import { REST_WIDTH } from '../shared/components/fitting-columns.js'
import type { CellText } from './cell-texts.js'
import type { ListRows } from './list-document.js'

/** Width of the page's frame: the menu and the padding around the rows. */
const FRAME_WIDTH = 220 + 48
/** Steps in which `document.css` hides columns on narrower windows. */
const STEP = 80
const NARROWEST = 1040
const WIDEST = 1920

export interface TableColumn {
  field: AnyField
  width: number | undefined
  isFigure: boolean
}

interface TableProps {
  definition: Definition
  list: ListRows
  columns: readonly TableColumn[]
  /** Texts of the rows' cells. */
  cells: readonly (readonly CellText[])[]
  /** Returns the address of a record, or undefined if it has none. */
  recordAddress: (record: RecordOf) => string | undefined
  isSelectable: boolean
  /** Null if records have no actions. */
  actionsWidth: number | null
  texts: Texts
}

/** Returns the class by which a column appears only on windows that are wide enough for it. */
function placesOf({ columns, isSelectable, actionsWidth }: TableProps): Map<TableColumn, string> {
  const widthOf = (column: TableColumn) => column.width ?? REST_WIDTH
  const frame = FRAME_WIDTH + (isSelectable ? SELECTION_WIDTH : 0) + (actionsWidth ?? 0)
  let needed = frame + columns.reduce((sum, column) => sum + widthOf(column), 0)
  const classes = new Map<TableColumn, string>()
  const hidden = columns
    .filter(({ field }) => field.priority !== undefined)
    .reverse()
    .sort((a, b) => Number(b.field.priority) - Number(a.field.priority))
  for (const column of hidden) {
    const step = Math.min(WIDEST, Math.ceil(needed / STEP) * STEP)
    if (step >= NARROWEST) classes.set(column, `document-from-${step}`)
    needed -= widthOf(column)
  }
  return classes
}

function SortLink({
  definition,
  list,
  field,
  texts,
}: Pick<TableProps, 'definition' | 'list' | 'texts'> & { field: AnyField }) {
  const title = texts(`fields.${field.name}`)
  if (!field.sortable) return title
  const isAscending = list.state.sorters.some((sort) => sort.field === field.name && sort.order === 'asc')
  const sorters: CrudSort[] = [{ field: field.name, order: isAscending ? 'desc' : 'asc' }]
  return <a href={listAddress(definition, { ...list.state, sorters, currentPage: 1 })}>{title}</a>
}

/** Width of a column, which phones ignore. */
const widthStyle = (width: number) => ({ '--column': `${width}px` }) as CSSProperties

/** Phones show the headers that sort, as a line of links. */
const headClass = ({ field, isFigure }: TableColumn) =>
  [isFigure ? 'document-figure' : '', field.sortable ? '' : 'document-plain'].join(' ').trim()

/** Rows of a list as text, with links for records, orders and pages. */
export function ListTable(props: TableProps) {
  const { definition, list, columns, cells, recordAddress, isSelectable, actionsWidth, texts } = props
  const places = placesOf(props)
  const placeOf = (column: TableColumn, more = '') => `${more} ${places.get(column) ?? ''}`.trim() || undefined
  const isHeading = ({ field }: TableColumn) => field.name === definition.titleField
  if (list.rows.length === 0)
    return <p className="document-empty">{texts(list.state.filters.length > 0 ? 'kit:noMatch' : 'empty')}</p>
  return (
    <>
      <table className="document-list" aria-label={texts('title')}>
        <thead>
          <tr>
            {isSelectable ? <td className="document-select" /> : null}
            {columns.map((column) => (
              <th
                key={column.field.name}
                scope="col"
                style={column.width === undefined ? undefined : widthStyle(column.width)}
                className={placeOf(column, headClass(column))}
              >
                <SortLink {...props} field={column.field} />
              </th>
            ))}
            {actionsWidth === null ? null : <td className="document-actions" style={widthStyle(actionsWidth)} />}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((record, row) => (
            <tr key={record.id}>
              {isSelectable ? <td className="document-select" /> : null}
              {columns.map((column, at) => {
                const cell = cells[row]?.[at] ?? { text: '' }
                const href = cell.href ?? (isHeading(column) ? recordAddress(record) : undefined)
                const kind = isHeading(column) ? 'document-heading' : column.isFigure ? 'document-figure' : ''
                return (
                  <td
                    key={column.field.name}
                    data-label={texts(`fields.${column.field.name}`)}
                    className={placeOf(column, kind)}
                  >
                    {href === undefined ? cell.text : <a href={href}>{cell.text}</a>}
                  </td>
                )
              })}
              {actionsWidth === null ? null : <td className="document-actions" />}
            </tr>
          ))}
        </tbody>
      </table>
      <DocumentPages
        text={texts('total', { count: list.total })}
        total={list.total}
        current={list.state.currentPage}
        size={list.state.pageSize}
        addressOf={(currentPage) => listAddress(definition, { ...list.state, currentPage })}
      />
    </>
  )
}
