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
 * Makes a list follow its address, for back and forward and for links such as saved views. The table hook only replaces
 * the address. Returns a function that runs a choice as a new history entry.
 */
export function useListHistory(table: Table, start: { sorters: CrudSort[]; pageSize: number; filters: CrudFilter[] }) {
  const location = useLocation()
  const navigate = useNavigate()
  // The table hook replaces the address. Any other navigation comes from outside.
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
      table.setFilters(params?.filters ?? start.filters)
      table.setSorters(params?.sorters ?? start.sorters)
      table.setCurrentPage(Number(params?.currentPage ?? 1))
      table.setPageSize(Number(params?.pageSize ?? start.pageSize))
    }
  })
  /** Pushes a copy of the current entry, which the hook then replaces. */
  return (choose: () => void) => {
    chosen.current = choose
    void navigate(location)
  }
}
