import { PAGE_SIZE_MAX } from '@credit/contract'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../toast.js'

/** Maximum number of printed rows. The printout says so if there are more. */
const MAX_ROWS = 1_000

/** Events that end printing. Some browsers lack `afterprint`, but their users continue with the page. */
const END_EVENTS = ['afterprint', 'pointerdown', 'keydown'] as const

/** Loads a page of a list, with its filters and order. */
export type ReadPage<Row> = (page: { current: number; size: number }) => Promise<Row[]>

async function readRows<Row>(read: ReadPage<Row>, total: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; rows.length < Math.min(total, MAX_ROWS); current += 1) {
    const page = await read({ current, size: PAGE_SIZE_MAX })
    if (page.length === 0) break
    rows.push(...page)
  }
  return rows.slice(0, MAX_ROWS)
}

let isPrintDue = false

/** Prints once, even if several lists of the page become ready. */
function printSoon(): void {
  if (isPrintDue) return
  isPrintDue = true
  setTimeout(() => {
    isPrintDue = false
    window.print()
  })
}

export interface Printing {
  isPrinting: boolean
  print: () => void
  done: () => void
}

/**
 * Tells whether a list is being printed. The print keys start it, too. The browser's print menu does not wait for rows
 * that have to be loaded.
 *
 * @param isOffered false leaves the keys to the browser, for example if the page shows all rows
 */
export function usePrinting(isOffered = true): Printing {
  const [isPrinting, setPrinting] = useState(false)
  const print = useCallback(() => setPrinting(true), [])
  const done = useCallback(() => setPrinting(false), [])
  useEffect(() => {
    if (!isOffered) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
      if (!isPrint || event.shiftKey || event.altKey) return
      event.preventDefault()
      print()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOffered, print])
  return useMemo(() => ({ isPrinting, print, done }), [isPrinting, print, done])
}

/** Returns all rows of a list while it is printed, or undefined. Prints the page once it shows them. */
export function useAllRows<Row>(
  { isPrinting, done }: Pick<Printing, 'isPrinting' | 'done'>,
  total: number,
  read: ReadPage<Row>,
): Row[] | undefined {
  const id = useId()
  const rows = useQuery({
    queryKey: ['print', id, isPrinting],
    enabled: isPrinting,
    queryFn: () => readRows(read, total),
    gcTime: 0,
  })
  // Cells may load names.
  const isIdle = useIsFetching() === 0
  const isReady = isPrinting && isIdle && rows.data !== undefined
  const problem = isPrinting ? rows.error?.message : undefined
  useEffect(() => {
    if (!problem) return
    void toast('error', problem)
    done()
  }, [problem, done])
  const hasPrinted = useRef(false)
  useEffect(() => {
    if (!isPrinting) hasPrinted.current = false
  }, [isPrinting])
  useEffect(() => {
    if (!isReady) return
    for (const type of END_EVENTS) window.addEventListener(type, done)
    // The page may load more data before it is printed.
    if (!hasPrinted.current) printSoon()
    hasPrinted.current = true
    return () => {
      for (const type of END_EVENTS) window.removeEventListener(type, done)
    }
  }, [isReady, done])
  return isPrinting ? rows.data : undefined
}

/** Returns the rows of a table's page, or all rows while the page is printed, with the text of its pager. */
export function usePrintedPage<Row>(page: { records: Row[]; total: number } | undefined, read: ReadPage<Row>) {
  const { records = [], total = 0 } = page ?? {}
  const all = useAllRows(usePrinting(total > records.length), total, read)
  return all ? { rows: all, pages: { current: 1, pageSize: all.length } } : { rows: records, pages: {} }
}

/**
 * True while the browser prints, including from its menu. A list that has loaded all rows but shows only some shows all
 * of them then.
 */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // Flushed, because the browser does not wait for the next render.
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
