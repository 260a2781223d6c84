import { useSearchParams } from 'react-router'
import { keepListPreferences, listPreferences } from '../../resource-kit/preferences.js'
import type { ProjectQuery } from './calls.js'

/** Page, size and search word of a list of projects, kept in the address (look.md "Lists"). */
export function useProjectQuery(route: string) {
  const [search, setSearch] = useSearchParams()
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || listPreferences(route).pageSize
  const keyword = search.get('keyword') ?? ''

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
    onSearch: (word: string) => change({ keyword: word.trim(), current: null }),
    onPage: (page: number, pageSize: number) => {
      keepListPreferences(route, { pageSize })
      change({ current: pageSize === size ? page : 1, size: pageSize })
    },
  }
}
