import { isPersonNumber } from '@credit/contract'
import type { CrudFilter } from '@refinedev/core'
import { useState } from 'react'
import { filterValues, KEYWORD, withFilter } from './list-filters.js'

/**
 * A person's ID number as the search word of a list. The other filters stand in the address, and so in the
 * history of the browser and in saved views; this one is kept in memory alone.
 */
export function useUnwrittenKeyword() {
  const [word, setWord] = useState('')
  return {
    word,
    /** The filters of the address and the word. */
    withWord: (filters: CrudFilter[]) => (word ? withFilter(filters, KEYWORD, [word]) : filters),
    /** Keeps the word, if it is one to keep; returns the filters that may stand in the address. */
    keepWord: (filters: CrudFilter[]) => {
      const [keyword = ''] = filterValues(filters, KEYWORD)
      const isKept = isPersonNumber(keyword)
      setWord(isKept ? keyword : '')
      return isKept ? withFilter(filters, KEYWORD, []) : filters
    },
  }
}
