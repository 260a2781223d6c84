import './drawings.css'

interface Props {
  /** Percentage. Null draws an empty bar. */
  rate: number | null
  /** Percentage of the previous period, drawn as a mark. */
  previous?: number | null
}

/** Thin bar of a percentage, whose number is shown beside it. */
export function Meter({ rate, previous = null }: Props) {
  return (
    <div className="meter" aria-hidden="true">
      <span style={{ width: `${rate ?? 0}%` }} />
      {previous === null ? null : <i style={{ left: `calc(${previous}% - 1px)` }} />}
    </div>
  )
}
