import { isPersonNumber } from '@credit/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { keepListPreferences, listPreferences } from '../../shared/list-preferences.js'

export interface ProjectQuery {
  /** 5 also finds what is partly done or deferred. */
  evaluationStatus?: string
  keyword?: string
  current: number
  size: number
}

/** Page, size and keyword of a list of projects, kept in the address; a person's ID number in memory alone. */
export function useProjectQuery(route: string) {
  const [search, setSearch] = useSearchParams()
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || listPreferences(route).pageSize
  const [unwritten, setUnwritten] = useState('')
  const keyword = unwritten || (search.get('keyword') ?? '')
  const { key } = useLocation()
  const moved = useNavigationType() === 'POP'
  // What an entry of the history was searched by stands in its address.
  useEffect(() => {
    if (moved && key) setUnwritten('')
  }, [moved, key])

  const change = (part: Record<string, string | number | null>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(part)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      return next
    })
  const query: ProjectQuery = { keyword, current, size }
  return {
    query,
    tab: search.get('tab'),
    onTab: (tab: string | null) => {
      setUnwritten('')
      setSearch(tab === null ? {} : { tab })
    },
    onSearch: (typed: string) => {
      const word = typed.trim()
      const isNumber = isPersonNumber(word)
      setUnwritten(isNumber ? word : '')
      change({ keyword: isNumber ? null : word, current: null })
    },
    onPage: (page: number, pageSize: number) => {
      keepListPreferences(route, { pageSize })
      change({ current: pageSize === size ? page : 1, size: pageSize })
    },
  }
}
