import type { ReactNode } from 'react'

export interface BoardBar {
  key: string | number
  name: string
  /** Formatted number. */
  text: string
  /** Length of the bar in percent. */
  length: number
  note?: ReactNode
  tone?: 'error' | 'warning' | 'info'
}

/** Bars of the wall board, each with its name and number. */
export function BoardBars({ bars }: { bars: readonly BoardBar[] }) {
  return (
    <ul className="board-bars">
      {bars.map(({ key, name, text, length, note, tone }) => (
        <li key={key} data-tone={tone}>
          <span className="board-label">{name}</span>
          <strong>{text}</strong>
          <div className="board-bar" aria-hidden="true">
            <span style={{ width: `${length}%` }} />
          </div>
          {note ? <span className="board-quiet board-note">{note}</span> : null}
        </li>
      ))}
    </ul>
  )
}
