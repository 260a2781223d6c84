import { useSearchParams } from 'react-router'
import { keepListPreferences, listPreferences } from '../../shared/list-preferences.js'

export interface ProjectQuery {
  /** 5 also finds what is partly done or deferred. */
  evaluationStatus?: string
  keyword?: string
  current: number
  size: number
}

/** Page, size and keyword of a list of projects, kept in the address. */
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
    onTab: (tab: string | null) => setSearch(tab === null ? {} : { tab }),
    onSearch: (word: string) => change({ keyword: word.trim(), current: null }),
    onPage: (page: number, pageSize: number) => {
      keepListPreferences(route, { pageSize })
      change({ current: pageSize === size ? page : 1, size: pageSize })
    },
  }
}
