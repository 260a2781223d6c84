import { PAGE_SIZES } from '@credit/contract'
import { Table, type TablePaginationConfig, type TableProps } from 'antd'
import {
  type CSSProperties,
  type SyntheticEvent,
  type TableHTMLAttributes,
  type ThHTMLAttributes,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_WIDTH, useMinWidth } from '../hooks/use-media.js'
import { usePagerNames } from '../hooks/use-pager-names.js'
import { useRowFocus } from '../hooks/use-row-focus.js'
import './data-table.css'

type AntColumn<Row> = NonNullable<TableProps<Row>['columns']>[number]
export type DataColumn<Row> = AntColumn<Row> & {
  /** Shows the column as the heading of a card on phones. Defaults to the first column. */
  heading?: boolean
  /** See `fittingColumns`. */
  priority?: number
}

/** Labels cells with their column's title on phones, except the heading and buttons. */
function withLabels<Row>(columns: readonly DataColumn<Row>[]): AntColumn<Row>[] {
  const heading = columns.find((column) => column.heading) ?? columns[0]
  return columns.map((column) => ({
    ...column,
    ellipsis: false,
    className: `${column.className ?? ''} ${column === heading ? 'stacked-heading' : ''}`,
    onCell: (row: Row, index) => ({
      ...column.onCell?.(row, index),
      // A field may be named like the column of buttons, which has no field.
      'data-label':
        typeof column.title === 'string' && (column.key !== 'action' || 'dataIndex' in column)
          ? column.title
          : undefined,
    }),
  }))
}

/** Shows the full text of a truncated cell on hover or focus. */
function tellWhole({ target }: SyntheticEvent) {
  const cell = (target as Element).closest<HTMLElement>('td.ant-table-cell-ellipsis')
  if (!cell) return
  const parts = [cell, ...cell.querySelectorAll('*')]
  if (parts.some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth))
    cell.title = [...cell.childNodes].map(({ textContent }) => textContent).join(' ')
  else cell.removeAttribute('title')
}

/**
 * Scrolls in both directions. Ant Design hides the vertical overflow unless head and body are two tables, and the cells
 * of two tables have no headers for screen readers.
 */
function ScrollingTable(props: TableHTMLAttributes<HTMLTableElement>) {
  const allowScrolling = (table: HTMLTableElement | null) => {
    if (table?.parentElement) table.parentElement.style.overflowY = 'auto'
  }
  return <table {...props} ref={allowScrolling} onMouseOver={tellWhole} onFocus={tellWhole} />
}

/** Makes the filter icon a tab stop, sorts on Space, and announces that a column can be sorted. */
function HeadCell({ onKeyDown, ...props }: ThHTMLAttributes<HTMLTableCellElement>) {
  const cell = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    const filter = cell.current?.querySelector<HTMLElement>('.ant-table-filter-trigger')
    if (filter) filter.tabIndex = 0
  })
  return (
    <th
      scope="col"
      aria-sort={onKeyDown ? 'none' : undefined}
      {...props}
      ref={cell}
      onKeyDown={(event) => {
        const target = event.target as HTMLElement
        const onFilter = target.matches('.ant-table-filter-trigger')
        const onHead = target === cell.current && onKeyDown
        if (!(onFilter || onHead) || !(event.key === 'Enter' || event.key === ' ')) return
        event.preventDefault()
        target.click()
      }}
    />
  )
}

const COMPONENTS = { table: ScrollingTable, header: { cell: HeadCell } }

interface Props<Row> extends Omit<TableProps<Row>, 'columns'> {
  label: string
  columns: readonly DataColumn<Row>[]
  /** False for narrow tables, which stay tables on phones. */
  stackable?: boolean
  /** Sum of the column widths. If set, each cell is truncated to one line. */
  width?: number
  /** Shows sorting and filtering headers on phones, too. */
  phoneHeads?: boolean
  /** Makes the rows focusable. Enter and a double click open a row. */
  onOpen?: (row: Row) => void
  /** Handles `e` on a focused row. */
  onEdit?: (row: Row) => void
}

/** Table inside a page or card. On phones each row becomes a small card. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, width, phoneHeads = false, onOpen, onEdit, ...rest } = props
  const { className = '', showHeader = true, stackable = true, ...table } = rest
  const wide = useMinWidth(MIN_WIDTH.table) || !stackable
  const onRow = useRowFocus(table.dataSource?.length ?? 0, { onOpen, onEdit })
  const shown = wide ? columns.map((column) => ({ ellipsis: width !== undefined, ...column })) : withLabels(columns)
  const { width: fixed = 0 } = columns.find((column) => column.fixed === 'right') ?? {}
  const style = { ...table.style, '--fixed-columns': `${fixed}px` } as CSSProperties
  return (
    <Table<Row>
      rowKey="id"
      size={width === undefined ? 'small' : 'middle'}
      pagination={false}
      showSorterTooltip={false}
      {...table}
      style={style}
      aria-label={label}
      className={`data-table ${wide ? '' : 'stacked-table '}${className}`}
      components={COMPONENTS}
      onRow={onOpen ? onRow : table.onRow}
      columns={shown}
      // A table that scrolls or not is two trees: turning a phone would close the dialogs of its rows, with what was typed.
      scroll={{ x: wide ? (width ?? true) : '100%' }}
      showHeader={wide ? showHeader : phoneHeads}
    />
  )
}

type Position = Pick<TablePaginationConfig, 'current' | 'pageSize' | 'total' | 'onChange'>

interface PagerTexts {
  total?: (count: number) => string
  whole?: string
}

/**
 * Returns the pager of a list: sizes, jumper and total of specification 9, labelled for screen readers. On paper it is
 * replaced by the range of printed rows.
 *
 * @param texts the number of records in words, and how to print all rows, if not with the keys of `usePrintedPage`
 */
export function usePager(position: Position, texts: PagerTexts = {}): TablePaginationConfig {
  const { t } = useTranslation('common')
  const wide = useMinWidth(MIN_WIDTH.table)
  return {
    ...position,
    ...usePagerNames(position.current),
    size: wide ? 'default' : 'small',
    showSizeChanger: true,
    showQuickJumper: wide,
    pageSizeOptions: [...PAGE_SIZES],
    showTotal: (count, [from, to]) => (
      <>
        <span>{texts.total?.(count) ?? t('pager.total', { count })}</span>
        {to - from + 1 < count ? (
          <span className="printed-only">
            {t('pager.printed', { from, to })}
            {texts.whole ?? t('pager.whole')}
          </span>
        ) : null}
      </>
    ),
  }
}
