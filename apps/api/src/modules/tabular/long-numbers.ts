/** Digits of a number that spreadsheets and JSON keep; further ones become 0. */
const KEPT_DIGITS = 15
const LIMIT = 10 ** KEPT_DIGITS

/**
 * Matches scientific notation with one digit before the point, as written by spreadsheets; a code has neither a point
 * nor a plus.
 */
const SCIENTIFIC = /^(-?)(\d)(?:\.(\d+)E\+?|E\+)(\d{1,3})$/i
/** Exponent from which spreadsheets use this notation. */
const FIRST_EXPONENT = 7

/** Whether a number has more digits than spreadsheets and JSON keep. */
export function hasLostDigits(number: number): boolean {
  return Math.abs(number) >= LIMIT
}

/** Fraction without a value, which some programs write after each number. */
const NO_FRACTION = /\.0*$/

/**
 * Returns a stored number as it is shown: spreadsheets store 13812345678 as 1.3812345678E10, and 0.3 as
 * 0.30000000000000004. A number that has lost digits stays as it was written.
 */
export function numberText(number: number, written: string): string {
  return hasLostDigits(number) ? written.replace(NO_FRACTION, '') : String(Number(number.toPrecision(KEPT_DIGITS)))
}

/**
 * Writes out a number in scientific notation, such as 1.3970000604E10. Returns `lost` if the notation
 * leaves out digits, and null for any other text.
 */
export function numberOf(text: string): string | 'lost' | null {
  const [, sign = '', first = '', rest = '', power = ''] = SCIENTIFIC.exec(text) ?? []
  const exponent = Number(power)
  if (first === '' || exponent < FIRST_EXPONENT) return null
  if (rest.length < exponent || exponent >= KEPT_DIGITS) return 'lost'
  const decimals = rest.slice(exponent).replace(/0+$/, '')
  return `${sign}${first}${rest.slice(0, exponent)}${decimals && `.${decimals}`}`
}
