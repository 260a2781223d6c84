import { isPersonNumber } from '@credit/contract'
import type { CrudFilter } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { filterValues, KEYWORD, withFilter } from './list-filters.js'

/** The words of lists, by their entries in the history of this document. */
const words = new Map<string, string>()
/** Of every entry that the router did not make, as by a link to a part of a page. */
const NO_KEY = 'default'

/**
 * A person's ID number as the search word of a list. The other filters stand in the address, and so in the
 * history of the browser and in saved views; this one is kept in memory alone, for whoever comes back.
 */
export function useUnwrittenKeyword() {
  const { key } = useLocation()
  const before = words.get(key) ?? ''
  const [word, setWord] = useState(before)
  useEffect(() => {
    if (key !== NO_KEY) words.set(key, word)
  }, [key, word])
  const withKeyword = (filters: CrudFilter[], keyword: string) =>
    keyword ? withFilter(filters, KEYWORD, [keyword]) : filters
  return {
    word,
    /** The filters of the address and the word. */
    withWord: (filters: CrudFilter[]) => withKeyword(filters, word),
    /** The filters of an entry of the history that one comes back to, and its word. */
    withWordBefore: (filters: CrudFilter[]) => withKeyword(filters, before),
    /** Keeps the word, if it is one to keep; returns the filters that may stand in the address. */
    keepWord: (filters: CrudFilter[]) => {
      const [keyword = ''] = filterValues(filters, KEYWORD)
      const isKept = isPersonNumber(keyword)
      setWord(isKept ? keyword : '')
      return isKept ? withFilter(filters, KEYWORD, []) : filters
    },
  }
}
