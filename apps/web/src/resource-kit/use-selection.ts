import { useEffect, useRef, useState } from 'react'
import type { RecordOf } from './types.js'

const focusRow = () => document.querySelector<HTMLElement>('.kit-list tr[tabindex="0"]')?.focus()

/**
 * Gives the focus to a row as often as it gets lost with the row that had it, or once there are rows; returns what
 * asks for that. It ends where the user presses elsewhere, or types on where the focus waits.
 */
function useFocusOnRows(): (waiting?: Element | null) => void {
  const asked = useRef<{ waiting: Element | null } | null>(null)
  useEffect(() => {
    const active = document.activeElement
    if (!asked.current || ![document.body, asked.current.waiting].includes(active)) return
    focusRow()
    if (document.activeElement !== active) asked.current.waiting = null
  })
  useEffect(() => {
    const end = ({ type, target }: Event) => {
      if (type === 'pointerdown' || target === asked.current?.waiting) asked.current = null
    }
    const ends = ['pointerdown', 'keydown']
    for (const type of ends) window.addEventListener(type, end, true)
    return () => {
      for (const type of ends) window.removeEventListener(type, end, true)
    }
  }, [])
  return (waiting = null) => {
    asked.current = { waiting }
  }
}

/** The records of a list that are selected, and the focus, which goes back to a row where it gets lost. */
export function useSelection() {
  const [selected, setSelected] = useState<RecordOf[]>([])
  /** All records that match are selected, not only those of the pages seen. */
  const [all, setAll] = useState(false)
  const focusOnRows = useFocusOnRows()
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
    /** A deleted record takes the focus with it. */
    removed: (record: RecordOf) => {
      focusOnRows()
      setSelected((all) => all.filter(({ id }) => id !== record.id))
    },
    /** The bar of the selection takes the focus with it. */
    clear: () => {
      focusOnRows()
      setAll(false)
      setSelected([])
    },
    /** Leads to the rows, also to those that are still being searched for. */
    toRows: () => {
      const from = document.activeElement
      focusRow()
      focusOnRows(document.activeElement === from ? from : null)
    },
  }
}
