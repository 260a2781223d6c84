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

/** Returns the lengths of the terms out of 100 points: what was added, and what deductions took away. */
export function segmentsOf(terms: Terms): { name: TermName; length: number }[] {
  return ORDER.filter((name) => name !== 'limit').map((name) => ({
    name,
    length: name === 'deduction' ? Math.abs(terms[name]) : Math.max(0, terms[name]),
  }))
}
