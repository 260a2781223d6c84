import { isPersonNumber } from '@credit/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { keepListPreferences, listPreferences } from '../../shared/list-preferences.js'

export interface ProjectQuery {
  /** Status filter. 5 also matches partly done and deferred evaluations. */
  evaluationStatus?: string
  /** Asks for a row per section in which the participant evaluates. */
  per?: 'section'
  keyword?: string
  current: number
  size: number
}

/** Keeps page, size and keyword of a list of projects in the address. A person's ID number is only kept in memory. */
export function useProjectQuery(route: string) {
  const [search, setSearch] = useSearchParams()
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || listPreferences(route).pageSize
  const [unwritten, setUnwritten] = useState('')
  const keyword = unwritten || (search.get('keyword') ?? '')
  const { key } = useLocation()
  const moved = useNavigationType() === 'POP'
  // A history entry's keyword is part of its address.
  useEffect(() => {
    if (moved && key) setUnwritten('')
  }, [moved, key])

  const change = (part: Record<string, string | number | null>, options?: { replace: boolean }) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(part)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      return next
    }, options)
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
      // Going back leads through chosen pages, not through what was typed.
      change({ keyword: isNumber ? null : word, current: null }, { replace: true })
    },
    onPage: (page: number, pageSize: number) => {
      keepListPreferences(route, { pageSize })
      change({ current: pageSize === size ? page : 1, size: pageSize })
    },
  }
}
