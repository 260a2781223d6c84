import type { components } from '../../api/schema.js'

type Terms = components['schemas']['Terms']

const ORDER = ['base', 'bonus', 'mutual', 'deduction', 'adjustment', 'limit'] as const
export type TermName = (typeof ORDER)[number]

export interface Part {
  name: TermName
  /** Empty for the first term. */
  sign: '+' | '−' | ''
  amount: string
}

export const points = (value: number) => Math.abs(value).toFixed(2)

/** `+1.20`, `−3.00`, `0.00`. */
export function signed(value: number): string {
  if (value === 0) return points(0)
  return `${value < 0 ? '−' : '+'}${points(value)}`
}

/**
 * The terms as a sum from left to right; deductions follow a minus sign. The limit is listed only where
 * it applies.
 */
export function partsOf(terms: Terms): Part[] {
  return ORDER.filter((name) => name !== 'limit' || terms.limit !== 0).map((name, index) => {
    const value = name === 'deduction' ? -terms[name] : terms[name]
    const minus = value < 0 || (name === 'deduction' && value === 0)
    return { name, sign: index === 0 ? '' : minus ? '−' : '+', amount: points(value) }
  })
}

export interface Bar {
  /** The terms that add to the score, in points. */
  added: { name: TermName; length: number }[]
  /** The terms that take from it, from the end of the sum to the score. */
  taken: { name: TermName; from: number; length: number }[]
  /** The points of the whole bar: 100, or the sum if it is above. */
  whole: number
}

/** Returns the bar of a score: what was added, one after the other, and what was cut out of that from its end. */
export function barOf(terms: Terms): Bar {
  const values = ORDER.map((name) => ({
    name,
    value: name === 'deduction' ? -terms[name] : terms[name],
  }))
  const added = values.filter(({ value }) => value > 0).map(({ name, value }) => ({ name, length: value }))
  const sum = added.reduce((all, { length }) => all + length, 0)
  let end = sum
  const taken = values
    .filter(({ value }) => value < 0)
    .map(({ name, value }) => {
      const from = Math.max(0, end + value)
      const length = end - from
      end = from
      return { name, from, length }
    })
    .filter(({ length }) => length > 0)
  return { added, taken, whole: Math.max(100, sum) }
}
