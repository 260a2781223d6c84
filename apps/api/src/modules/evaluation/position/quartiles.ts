import { POSITION_PARTICIPANTS, type Quarter } from '@credit/contract'

interface Quartiles {
  lower: number
  median: number
  upper: number
}

/** Returns quartiles and median of whole numbers, rounded half up; null for fewer than 10 participants. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length < POSITION_PARTICIPANTS) return null
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => {
    const place = (sorted.length - 1) * share
    const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
    return Math.round(below + (above - below) * (place % 1))
  }
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}

/** Returns the mean of numbers as a whole number; null for fewer than 10 participants. */
export function meanOf(values: readonly number[]): number | null {
  if (values.length < POSITION_PARTICIPANTS) return null
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** Returns the place of a value among quartiles. One that equals the median is there, even if a quartile equals it too. */
export function quarterOf(value: number, { lower, median, upper }: Quartiles): Quarter {
  if (value === median) return 'median'
  if (value > median) return value >= upper ? 'upperQuarter' : 'upperHalf'
  return value <= lower ? 'lowerQuarter' : 'lowerHalf'
}
