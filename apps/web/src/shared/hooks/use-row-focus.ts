import { type HTMLAttributes, type KeyboardEvent, useState } from 'react'

/** The bar of what is selected has this attribute; `b` on a row goes to its first button. */
export const SELECTION_BAR = { 'data-selection-bar': '' }

interface Actions<Row> {
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
}

/**
 * Makes the rows of a table one stop of the Tab key: arrow keys, Home and End walk them, Enter and a
 * double click open one, `e` edits it, Space ticks its box, Ctrl+A those of all rows, `b` leads to what can
 * be done with them.
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
    onDoubleClick: () => onOpen?.(record),
    onKeyDown: (event) => onKeyDown(event, record),
  })
}

/** The box in the head of the table that a row is in. */
function boxOfAll(row: HTMLElement): HTMLInputElement | null | undefined {
  return row.closest('.ant-table')?.querySelector('thead input[type=checkbox]')
}
