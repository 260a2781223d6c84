import type { components } from '../../../api/schema.js'
import './score-strip.css'

type Quartiles = NonNullable<components['schemas']['ParticipantPosition']['scores']>

/** Returns the tens that the drawing begins and ends at. */
export function scaleOf({ lower, upper }: Quartiles, own: number | null): [number, number] {
  const from = Math.floor(Math.min(lower, own ?? lower) / 10) * 10
  const to = Math.ceil(Math.max(upper, own ?? upper) / 10) * 10
  return from < to ? [from, to] : [Math.max(0, from - 10), Math.max(10, to)]
}

/** Box from the lower to the upper quartile with the median, and the own score. Text beside it says the same. */
export function ScoreStrip({ scores, own }: { scores: Quartiles; own: number | null }) {
  const [from, to] = scaleOf(scores, own)
  const at = (score: number) => `${(100 * (score - from)) / (to - from)}%`
  const width = `${(100 * (scores.upper - scores.lower)) / (to - from)}%`
  return (
    <div className="score-strip" aria-hidden="true">
      <div className="score-strip-track">
        <span className="score-strip-box" style={{ left: at(scores.lower), width }} />
        <span className="score-strip-median" style={{ left: at(scores.median) }} />
        {own === null ? null : <span className="score-strip-own" style={{ left: at(own) }} />}
      </div>
      <div className="score-strip-ends">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  )
}
