import { type HTMLAttributes, type KeyboardEvent, useState } from 'react'

/** Attribute of the selection bar. `b` on a row focuses its first button. */
export const SELECTION_BAR = { 'data-selection-bar': '' }

interface Actions<Row> {
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
}

/**
 * Makes the rows of a table a single tab stop. Arrow keys, Home and End move between rows, Enter and a double click
 * open a row, `e` edits it, Space ticks its checkbox, Ctrl+A ticks all of them, `b` moves to the selection bar.
 */
export function useRowFocus<Row>(count: number, { onOpen, onEdit }: Actions<Row>) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, record: Row) => {
    const row = event.currentTarget
    if (event.target !== row || event.altKey) return
    const key = event.ctrlKey || event.metaKey ? `Ctrl+${event.key.toLowerCase()}` : event.key
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > tr[data-row-key]') ?? [])]
    const at = rows.indexOf(row)
    const actions = new Map<string, (() => void) | undefined>([
      ['ArrowDown', () => rows[at + 1]?.focus()],
      ['ArrowUp', () => rows[at - 1]?.focus()],
      ['Home', () => rows[0]?.focus()],
      ['End', () => rows.at(-1)?.focus()],
      ['Enter', () => onOpen?.(record)],
      ['e', onEdit && (() => onEdit(record))],
      [' ', () => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()],
      ['Ctrl+a', () => boxOfAll(row)?.click()],
      ['b', () => document.querySelector<HTMLElement>('[data-selection-bar] button')?.focus()],
    ])
    const act = actions.get(key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return (record: Row, index = 0): HTMLAttributes<HTMLElement> => ({
    tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    onFocus: () => setCurrent(index),
    // Not for a click in a dialog or a menu of the row, which is elsewhere in the document.
    onDoubleClick: ({ currentTarget, target }) => {
      if (currentTarget.contains(target as Node)) onOpen?.(record)
    },
    onKeyDown: (event) => onKeyDown(event, record),
  })
}

/** Returns the checkbox in the head of the row's table. */
function boxOfAll(row: HTMLElement): HTMLInputElement | null | undefined {
  return row.closest('.ant-table')?.querySelector('thead input[type=checkbox]')
}
