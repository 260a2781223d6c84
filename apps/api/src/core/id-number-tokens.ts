import { createHmac } from 'node:crypto'
import { isPersonScheme, normaliseOfficialCode, replaceIdNumbers } from '@credit/contract'

const TOKEN_DIGITS = 24
const TOKEN = new RegExp(`^ID[0-9A-F]{${TOKEN_DIGITS}}$`)

/** Returns the hash that an ID number is found by: equal for equal numbers, and of no use without the hash key. */
export function idNumberHash(hashKey: string, idNumber: string): Buffer {
  return createHmac('sha256', hashKey).update(`id-number:${idNumber}`).digest()
}

/** True if a text is the token of an ID number. */
export function isIdNumberToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * Replaces ID numbers of natural persons by tokens before anything is stored or looked up. Equal numbers have equal
 * tokens, and the number of a token can't be found without the hash key (decision 28).
 */
export class IdNumberTokens {
  /** @param hashKey the key of hashes, as hex digits (decision 108) */
  constructor(private readonly hashKey: string) {}

  /** Returns a text with a token for each ID number. */
  readonly inText = (text: string): string => replaceIdNumbers(text, this.tokenOf)

  /** Returns a JSON value with tokens: of ID numbers, and of every number that it states under a scheme of persons. */
  inJson<T>(value: T): T {
    const numbers = new Set<string>()
    collectPersonNumbers(value, numbers)
    return mapTexts(value, (text) =>
      numbers.size > 0 && numbers.has(normaliseOfficialCode(text)) ? this.ofNumber(text) : this.inText(text),
    ) as T
  }

  /** Returns the token of a number that is known to be a person's; a token stays as it is. */
  ofNumber(number: string): string {
    const code = normaliseOfficialCode(number)
    return isIdNumberToken(code) ? code : this.tokenOf(code)
  }

  private readonly tokenOf = (idNumber: string): string => {
    if (this.hashKey === '') throw new Error('an ID number cannot be stored without DATA_KEY')
    const hash = idNumberHash(this.hashKey, idNumber).toString('hex')
    return `ID${hash.slice(0, TOKEN_DIGITS).toUpperCase()}`
  }
}

/** Shorter texts are placeholders, not document numbers. */
const MIN_LENGTH = 6

/** Adds the numbers of identifiers with a scheme of natural persons, at any depth. */
function collectPersonNumbers(value: unknown, numbers: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const { scheme, id } = value as { scheme?: unknown; id?: unknown }
  if (typeof scheme === 'string' && typeof id === 'string' && isPersonScheme(scheme)) {
    const number = normaliseOfficialCode(id)
    if (number.length >= MIN_LENGTH && /\d/.test(number)) numbers.add(number)
  }
  for (const part of Object.values(value)) collectPersonNumbers(part, numbers)
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, map)] as const))
}
