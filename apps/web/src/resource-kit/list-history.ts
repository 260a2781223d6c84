import { type CrudFilter, type CrudSort, useParsed, type useTable } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

interface Table extends Pick<ReturnType<typeof useTable>, 'setSorters' | 'setCurrentPage' | 'setPageSize'> {
  setFilters: (filters: CrudFilter[]) => void
}

interface Address {
  filters?: CrudFilter[]
  sorters?: CrudSort[]
  currentPage?: number
  pageSize?: number
}

/**
 * Makes a list follow its address: back and forward, and links such as a saved view. The hook of the
 * table only replaces the address. Returns what runs a choice as a new entry of the history.
 */
export function useListHistory(table: Table, start: { sorters: CrudSort[]; pageSize: number }) {
  const location = useLocation()
  const navigate = useNavigate()
  // The hook of the table replaces the address; any other step comes from elsewhere.
  const moved = useNavigationType() !== 'REPLACE'
  const { params } = useParsed<Address>()
  const seen = useRef(location.key)
  const chosen = useRef<() => void>(null)
  useEffect(() => {
    if (seen.current === location.key) return
    seen.current = location.key
    if (chosen.current) {
      chosen.current()
      chosen.current = null
    } else if (moved) {
      table.setFilters(params?.filters ?? [])
      table.setSorters(params?.sorters ?? start.sorters)
      table.setCurrentPage(Number(params?.currentPage ?? 1))
      table.setPageSize(Number(params?.pageSize ?? start.pageSize))
    }
  })
  /** The new entry is a copy of the present one, which the hook then replaces. */
  return (choose: () => void) => {
    chosen.current = choose
    void navigate(location)
  }
}
