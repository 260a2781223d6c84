import type { Hundredths } from './types.js'

function gcd(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

/** Returns the least common multiple of a product and a small, positive denominator. */
export function lcm(product: bigint, denominator: number): bigint {
  const rest = Number(product % BigInt(denominator))
  return product * BigInt(denominator / gcd(denominator, rest))
}

/** Divides and rounds towards minus infinity; the denominator is positive. */
export function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/** Divides and rounds half up; the denominator is positive. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  return Number(floorDiv(2n * numerator + denominator, 2n * denominator))
}

/**
 * Converts points with at most two decimals to hundredths: 83.82 -> 8382.
 * @throws RangeError where there are more decimals or the value is not a number
 */
export function toHundredths(points: number): Hundredths {
  const hundredths = Math.round(points * 100)
  const exact = Number.isSafeInteger(hundredths) && Math.abs(points * 100 - hundredths) < 1e-6
  if (!exact) throw new RangeError(`${points} has more than two decimals`)
  return hundredths === 0 ? 0 : hundredths
}

/** Converts hundredths to points: 8382 -> 83.82, as JSON and `numeric(…, 2)` write it. */
export function toPoints(hundredths: Hundredths): number {
  return hundredths / 100
}

/** @throws RangeError unless `value` is an integer from `min` to `max` */
export function assertInteger(name: string, value: number, min: number, max: number): void {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be an integer from ${min} to ${max}, not ${value}`)
  }
}
