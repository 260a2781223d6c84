/** Padding for the dot at the end. */
const MARGIN = 3
/** Minimum span. A line with smaller changes is drawn flat in the middle. */
const LEAST_SPAN = 2

export interface Point {
  x: number
  y: number
  value: number
}

const round = (value: number) => Math.round(value * 10) / 10

/** Returns the points of a spark line, skipping missing values. */
export function sparkPoints(values: readonly (number | null)[], width: number, height: number): Point[] {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return []
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const span = Math.max(most - least, LEAST_SPAN)
  const middle = (least + most) / 2
  const inner = { width: width - 2 * MARGIN, height: height - 2 * MARGIN }
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            x: round(MARGIN + (inner.width * at) / Math.max(1, values.length - 1)),
            y: round(height / 2 - (inner.height * (value - middle)) / span),
            value,
          },
        ],
  )
}
