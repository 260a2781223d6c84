import './drawings.css'

interface Props {
  /** Percent; null draws an empty bar. */
  rate: number | null
  /** Percent of the period before, drawn as a mark. */
  previous?: number | null
}

/** A thin bar of a share; its numbers stand beside it. */
export function Meter({ rate, previous = null }: Props) {
  return (
    <div className="meter" aria-hidden="true">
      <span style={{ width: `${rate ?? 0}%` }} />
      {previous === null ? null : <i style={{ left: `calc(${previous}% - 1px)` }} />}
    </div>
  )
}
