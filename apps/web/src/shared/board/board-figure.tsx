import type { ReactNode } from 'react'

interface Props {
  label: string
  value: string | undefined
  note?: ReactNode
  /** Draws the number in the colour of a warning. */
  isBad?: boolean
}

/** Key figure of the wall board. */
export function BoardFigure({ label, value, note, isBad = false }: Props) {
  return (
    <div className="board-figure">
      <span className="board-label">{label}</span>
      <strong className={isBad ? 'board-number board-bad' : 'board-number'}>{value ?? '–'}</strong>
      <span className="board-quiet">{note}</span>
    </div>
  )
}
