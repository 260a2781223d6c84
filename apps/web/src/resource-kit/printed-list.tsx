import { type CrudFilter, type CrudSort, useDataProvider } from '@refinedev/core'
import type { DataColumn } from '../shared/components/data-table.js'
import { formatDateTime } from '../shared/format/dates.js'
import { useAllRows } from '../shared/hooks/use-printing.js'
import { RowsTable } from './rows-table.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

export interface PrintedListProps {
  definition: Definition
  title: string
  filters: CrudFilter[]
  sorters: CrudSort[]
  /** Description of the active filters. */
  filtered: React.ReactNode
  total: number
  /** All columns, including those that do not fit on the screen. */
  columns: readonly DataColumn<RecordOf>[]
  onDone: () => void
}

/** All rows of a list on paper. Ctrl+P prints them instead of the visible page. */
export default function PrintedList(props: PrintedListProps) {
  const { definition, title, filters, sorters, filtered, total, columns, onDone } = props
  const texts = useTexts(definition)
  const provider = useDataProvider()
  const { name: resource, listPath } = definition
  const rows = useAllRows<RecordOf>({ isPrinting: true, done: onDone }, total, async ({ current, size }) => {
    const pagination = { currentPage: current, pageSize: size }
    const asked = { resource, pagination, filters, sorters, meta: { listPath } }
    return (await provider().getList<RecordOf>(asked)).data
  })
  const shown = rows ?? []
  return (
    <div className="printed-list">
      <h1>{title}</h1>
      {filtered}
      <p>
        {texts(`kit:print.${shown.length < total ? 'some' : 'all'}`, {
          n: shown.length,
          total,
          time: formatDateTime(new Date().toISOString()),
        })}
      </p>
      <RowsTable columns={columns} rows={shown} />
    </div>
  )
}
