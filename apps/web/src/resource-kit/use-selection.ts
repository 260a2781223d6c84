import { useEffect, useRef, useState } from 'react'
import type { RecordOf } from './types.js'

const focusRow = () => document.querySelector<HTMLElement>('.kit-list tr[tabindex="0"]')?.focus()

/**
 * Focuses a row whenever the focus is lost with a removed row, or as soon as there are rows. Returns a function that
 * requests this. The request ends if the user clicks elsewhere or continues to type in the waiting element.
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

/** Tracks the selected records of a list, and returns a lost focus to a row. */
export function useSelection() {
  const [selected, setSelected] = useState<RecordOf[]>([])
  /** True if all matching records are selected, not only those on visited pages. */
  const [all, setAll] = useState(false)
  const focusOnRows = useFocusOnRows()
  return {
    selected,
    all,
    selectAll: () => setAll(true),
    /** Selects single records. */
    select: (records: RecordOf[]) => {
      setAll(false)
      setSelected(records)
    },
    /** Called when the matching records change. Keeps the records selected one by one. */
    notAll: () => setAll(false),
    /** Restores the focus after a record is deleted. */
    removed: (record: RecordOf) => {
      focusOnRows()
      setSelected((all) => all.filter(({ id }) => id !== record.id))
    },
    /** Clears the selection and restores the focus after its bar disappears. */
    clear: () => {
      focusOnRows()
      setAll(false)
      setSelected([])
    },
    /** Moves the focus to the rows, even if they are still loading. */
    toRows: () => {
      const from = document.activeElement
      focusRow()
      focusOnRows(document.activeElement === from ? from : null)
    },
  }
}
