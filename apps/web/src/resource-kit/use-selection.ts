import { useEffect, useRef, useState } from 'react'
import type { RecordOf } from './types.js'

const focusRow = () => document.querySelector<HTMLElement>('.kit-list tr[tabindex="0"]')?.focus()

/** The records of a list that are selected, and the focus, which goes back to a row where it gets lost. */
export function useSelection() {
  const [selected, setSelected] = useState<RecordOf[]>([])
  /** All records that match are selected, not only those of the pages seen. */
  const [all, setAll] = useState(false)
  /** A deleted record, and the bar of a selection that is cleared, take the focus with them. */
  const lost = useRef(false)
  const removed = (record: RecordOf) => {
    lost.current = true
    setSelected((all) => all.filter(({ id }) => id !== record.id))
  }
  const clear = () => {
    lost.current = true
    setAll(false)
    setSelected([])
  }
  useEffect(() => {
    if (!lost.current || document.activeElement !== document.body) return
    lost.current = false
    focusRow()
  })
  return {
    selected,
    all,
    selectAll: () => setAll(true),
    /** Selects records one by one. */
    select: (records: RecordOf[]) => {
      setAll(false)
      setSelected(records)
    },
    /** What matches has changed: those seen stay selected. */
    notAll: () => setAll(false),
    removed,
    clear,
    /** Leads to the rows; what is still being searched for takes the row, and so the focus, away. */
    toRows: () => {
      lost.current = true
      focusRow()
    },
  }
}
