/** Formats points without a sign: `1.20`. */
export const points = (value: number): string => Math.abs(value).toFixed(2)

/** Formats `+1.20`, `−3.00` or `0.00`. */
export function signed(value: number): string {
  if (value === 0) return points(0)
  return `${value < 0 ? '−' : '+'}${points(value)}`
}
