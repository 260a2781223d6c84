import { type HTMLAttributes, type KeyboardEvent, useState } from 'react'

interface Actions<Row> {
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
}

/**
 * Makes the rows of a table one stop of the Tab key: arrow keys, Home and End walk them, Enter and a
 * double click open one, `e` edits it, Space ticks its box.
 */
export function useRowFocus<Row>(count: number, { onOpen, onEdit }: Actions<Row>) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, record: Row) => {
    const row = event.currentTarget
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [
      ...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > tr[data-row-key]') ?? []),
    ]
    const at = rows.indexOf(row)
    const actions = new Map<string, (() => void) | undefined>([
      ['ArrowDown', () => rows[at + 1]?.focus()],
      ['ArrowUp', () => rows[at - 1]?.focus()],
      ['Home', () => rows[0]?.focus()],
      ['End', () => rows.at(-1)?.focus()],
      ['Enter', () => onOpen?.(record)],
      ['e', onEdit && (() => onEdit(record))],
      [' ', () => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()],
    ])
    const act = actions.get(event.key)
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
