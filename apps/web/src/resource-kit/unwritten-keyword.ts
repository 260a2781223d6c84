import { isUnwrittenKeyword } from '@credit/contract'
import type { CrudFilter } from '@refinedev/core'
import { use, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router'
import { filterValues, KEYWORD, withFilter } from './list-filters.js'

/** Search words by history entry of this document. */
const words = new Map<string, string>()
/** Key of every entry that the router did not create, such as a link to a part of a page. */
const NO_KEY = 'default'

/**
 * Keeps a person's ID number or pasted lines that are used as a search word in memory only. All other filters are
 * written to the address, and therefore to the browser's history and to saved views.
 */
export function useUnwrittenKeyword() {
  const { key, pathname } = useLocation()
  const router = use(DataRouter)?.router
  const before = words.get(key) ?? ''
  const [word, setWord] = useState(before)
  useEffect(() => {
    if (key !== NO_KEY) words.set(key, word)
  }, [key, word])
  // An entry is made before it is drawn, and a quick click on a link leaves it undrawn. Only the list replaces its
  // address.
  useEffect(
    () =>
      router?.subscribe(({ location, historyAction }) => {
        if (historyAction === 'REPLACE' && location.pathname === pathname) words.set(location.key, word)
      }),
    [router, pathname, word],
  )
  const withKeyword = (filters: CrudFilter[], keyword: string) =>
    keyword ? withFilter(filters, KEYWORD, [keyword]) : filters
  return {
    word,
    /** Returns the filters of the address with the word. */
    withWord: (filters: CrudFilter[]) => withKeyword(filters, word),
    /** Returns the filters and the word of the history entry that the user returned to. */
    withWordBefore: (filters: CrudFilter[]) => withKeyword(filters, before),
    /** Keeps the word if it must not be written. Returns the filters that may be written to the address. */
    keepWord: (filters: CrudFilter[]) => {
      const [keyword = ''] = filterValues(filters, KEYWORD)
      const isKept = isUnwrittenKeyword(keyword)
      setWord(isKept ? keyword : '')
      return isKept ? withFilter(filters, KEYWORD, []) : filters
    },
  }
}
