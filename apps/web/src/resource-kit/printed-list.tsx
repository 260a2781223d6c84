import { type CrudFilter, type CrudSort, useDataProvider } from '@refinedev/core'
import type { DataColumn } from '../shared/components/data-table.js'
import { formatDateTime } from '../shared/format/dates.js'
import { useAllRows } from '../shared/hooks/use-printing.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

/** True for a code, day, phone or amount, which must not wrap. */
const isUnbroken = (value: unknown) => typeof value === 'string' && /^(?=.*\d)[!-~]{1,24}$/.test(value)

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
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={String(key)} scope="col">
                {title as string}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((record, at) => (
            <tr key={String(record.id)}>
              {columns.map(({ key, align, render }) => {
                const value: unknown = record[String(key)]
                return (
                  <td
                    key={String(key)}
                    align={align as 'right' | undefined}
                    className={align === 'right' || isUnbroken(value) ? 'nowrap' : undefined}
                  >
                    {render?.(value, record, at) as React.ReactNode}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
