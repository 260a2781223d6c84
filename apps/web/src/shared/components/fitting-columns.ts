import { useCallback, useState } from 'react'
import { MIN_WIDTH, useMinWidth } from '../hooks/use-media.js'
import { useIsPrinted } from '../hooks/use-printing.js'

/** The least width of a column that takes what the others leave. */
export const REST_WIDTH = 220

interface Fitted {
  width?: number | string
  /** Left out where the table is too narrow, the highest first; never without one. */
  priority?: number
}

/** What the columns need side by side. */
export function widthOf(columns: readonly Fitted[]): number {
  return columns.reduce((sum, { width }) => sum + Number(width ?? REST_WIDTH), 0)
}

/** The columns that fit side by side; of equal priority the last is left out first. */
export function fittingColumns<Column extends Fitted>(columns: readonly Column[], available: number): Column[] {
  const order = columns
    .filter(({ priority }) => priority !== undefined)
    .reverse()
    .sort((a, b) => Number(b.priority) - Number(a.priority))
  const left = new Set(columns)
  for (const column of order) {
    if (widthOf([...left]) <= available) break
    left.delete(column)
  }
  return [...left]
}

/**
 * The width of the element that takes the returned ref; no limit until it is known, nor for cards on phones, nor on
 * paper, where cells wrap.
 */
export function useAvailableWidth() {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const table = useMinWidth(MIN_WIDTH.table)
  const isPrinted = useIsPrinted()
  const box = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !table) return
      const measure = () => setWidth(element.clientWidth || Number.POSITIVE_INFINITY)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [table],
  )
  return { box, width: table && !isPrinted ? width : Number.POSITIVE_INFINITY }
}
