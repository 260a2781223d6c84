import { PAGE_SIZE_MAX } from '@credit/contract'
import { type CrudFilter, type CrudSort, useDataProvider } from '@refinedev/core'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DataColumn } from '../shared/components/data-table.js'
import { formatDateTime } from '../shared/format/dates.js'
import { toast } from '../shared/toast.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

/** Maximum number of rows on paper; the paper says so if there are more. */
const MAX_ROWS = 1_000

/** Events after printing; some browsers have no `afterprint`, but then the user goes on with the page. */
const ENDS = ['afterprint', 'pointerdown', 'keydown'] as const

type ReadPage = (current: number) => Promise<readonly RecordOf[]>

async function readRows(read: ReadPage, total: number): Promise<RecordOf[]> {
  const rows: RecordOf[] = []
  for (let current = 1; rows.length < Math.min(total, MAX_ROWS); current += 1) {
    const page = await read(current)
    if (page.length === 0) break
    rows.push(...page)
  }
  return rows.slice(0, MAX_ROWS)
}

export interface PrintedListProps {
  definition: Definition
  title: string
  filters: CrudFilter[]
  sorters: CrudSort[]
  /** The filters in words. */
  filtered: React.ReactNode
  total: number
  /** All columns, also those for which the screen has no room. */
  columns: readonly DataColumn<RecordOf>[]
  onDone: () => void
}

/** All rows of a list on paper: what Ctrl+P prints instead of the page that the screen shows. */
export default function PrintedList(props: PrintedListProps) {
  const { definition, title, filters, sorters, filtered, total, columns, onDone } = props
  const texts = useTexts(definition)
  const provider = useDataProvider()
  const { name: resource, listPath } = definition
  const read: ReadPage = async (current) => {
    const pagination = { currentPage: current, pageSize: PAGE_SIZE_MAX }
    const asked = { resource, pagination, filters, sorters, meta: { listPath } }
    return (await provider().getList<RecordOf>(asked)).data
  }
  const rows = useQuery({
    queryKey: ['print', resource, listPath, filters, sorters],
    queryFn: () => readRows(read, total),
    gcTime: 0,
  })
  // Cells may load names.
  const isReady = useIsFetching() === 0 && rows.data !== undefined
  const problem = rows.error?.message
  useEffect(() => {
    if (!problem) return
    void toast('error', problem)
    onDone()
  }, [problem, onDone])
  useEffect(() => {
    if (!isReady) return
    for (const type of ENDS) window.addEventListener(type, onDone)
    window.print()
    return () => {
      for (const type of ENDS) window.removeEventListener(type, onDone)
    }
  }, [isReady, onDone])
  const shown = rows.data ?? []
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
              {columns.map(({ key, align, render }) => (
                <td key={String(key)} align={align as 'right' | undefined}>
                  {render?.(record[String(key)], record, at) as React.ReactNode}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
