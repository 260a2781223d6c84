import { useCallback, useState } from 'react'
import { MIN_WIDTH, useMinWidth } from '../hooks/use-media.js'
import { useIsPrinted } from '../hooks/use-printing.js'

/** Minimum width of the column that takes the remaining space. */
export const REST_WIDTH = 220

interface Fitted {
  width?: number | string
  /** Columns with the highest priority are hidden first if the table is too narrow. Columns without one always stay. */
  priority?: number
}

/** Returns the total width of the columns. */
export function widthOf(columns: readonly Fitted[]): number {
  return columns.reduce((sum, { width }) => sum + Number(width ?? REST_WIDTH), 0)
}

/** Returns the columns that fit. Of columns with equal priority, the last is hidden first. */
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
 * Measures the element of the returned ref. Returns infinity until it is measured, for cards on phones, and on paper,
 * where cells wrap.
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
