import type { DataColumn } from '../shared/components/data-table.js'
import type { RecordOf } from './types.js'

/** True for a code, day, phone or amount, which must not wrap. */
const isUnbroken = (value: unknown) => typeof value === 'string' && /^(?=.*\d)[!-~]{1,24}$/.test(value)

interface Props {
  columns: readonly DataColumn<RecordOf>[]
  rows: readonly RecordOf[]
  ref?: React.Ref<HTMLTableElement>
}

/** Rows of a list as a plain table, to print and to copy. */
export function RowsTable({ columns, rows, ref }: Props) {
  return (
    <table ref={ref}>
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
        {rows.map((record, at) => (
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
  )
}
