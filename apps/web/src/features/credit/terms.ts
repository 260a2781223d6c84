import type { components } from '../../api/schema.js'
import { points } from '../../shared/format/points.js'

type Terms = components['schemas']['Terms']

const ORDER = ['base', 'bonus', 'mutual', 'deduction', 'adjustment', 'limit'] as const
export type TermName = (typeof ORDER)[number]

export interface Part {
  name: TermName
  /** Empty for the first term. */
  sign: '+' | '−' | ''
  amount: string
}

/**
 * Returns the terms as a sum from left to right. Deductions follow a minus sign. The limit is only listed if it
 * applies.
 */
export function partsOf(terms: Terms): Part[] {
  return ORDER.filter((name) => name !== 'limit' || terms.limit !== 0).map((name, index) => {
    const value = name === 'deduction' ? -terms[name] : terms[name]
    const minus = value < 0 || (name === 'deduction' && value === 0)
    return { name, sign: index === 0 ? '' : minus ? '−' : '+', amount: points(value) }
  })
}

export interface Bar {
  /** Terms that add to the score, in points. */
  added: { name: TermName; length: number }[]
  /** Terms that reduce the score, from the end of the sum down to the score. */
  taken: { name: TermName; from: number; length: number }[]
  /** Points of the whole bar: 100, or the sum if it is higher. */
  whole: number
}

/** Returns the bar of a score: the positive terms one after another, with the negative terms cut out from the end. */
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
