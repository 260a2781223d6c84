import { CREDIT_CODE_SCHEME, creditCodeChecks, hasCreditCodeForm, normaliseOfficialCode } from '@credit/contract'
import { isIdNumberToken } from '#core/id-number-tokens'
import { type Json, object, objects, text } from '../read/json.js'

/** Placeholders that files contain instead of an unknown number. */
const PLACEHOLDER =
  /^(0+|9{6,}|x{3,}|[-–—.*?\s]+|n\.?\/?a\.?|no aplica|not applicable|none|null|unknown|tbd|无|暂无|不详|未知|待定)$/i

/** A number issued by an authority, in its normalised form. */
export interface OfficialNumber {
  scheme: string
  number: string
}

export interface NumbersOf {
  official: OfficialNumber[]
  /** Credit code in upper case. */
  creditCode: string | null
  /** The main official number, even if it is not a credit code. */
  officialId: string | null
  /** A number of unknown issuer: distinguishes bodies within one process only. */
  bareNumber: string | null
  /** Malformed credit codes, and credit codes with a wrong check digit. */
  malformed: string[]
  unchecked: string[]
}

/** Returns a name of a file; empty if it is a placeholder or has neither letters nor digits. */
export function nameIn(value: unknown): string {
  const name = text(value)
  return PLACEHOLDER.test(name) || !/[\p{L}\p{N}]/u.test(name) ? '' : name
}

/** Returns an id of a file, or null if it is a placeholder. */
export function idOf(value: unknown): string | null {
  const id = text(value)
  return id === '' || PLACEHOLDER.test(id) ? null : id
}

/** Reads the official numbers of an organisation; a credit code also among `additionalIdentifiers`. */
export function numbersOf(raw: Json): NumbersOf {
  const found: NumbersOf = {
    official: [],
    creditCode: null,
    officialId: null,
    bareNumber: null,
    malformed: [],
    unchecked: [],
  }
  for (const [place, identifier] of [object(raw.identifier), ...objects(raw.additionalIdentifiers)].entries()) {
    const scheme = idOf(identifier.scheme)?.normalize('NFKC').toUpperCase() ?? ''
    const given = idOf(identifier.id)
    if (given === null) continue
    if (scheme === CREDIT_CODE_SCHEME) readCreditCode(found, given)
    else if (place === 0 && scheme === '') found.bareNumber = given.toUpperCase()
    else if (place === 0) found.official.push({ scheme, number: given.toUpperCase() })
  }
  found.officialId = found.official[0]?.number ?? null
  return found
}

/** Full-width characters, spaces and hyphens are ignored; a text without the form of a code identifies no body. */
function readCreditCode(found: NumbersOf, given: string): void {
  const code = normaliseOfficialCode(given)
  if (PLACEHOLDER.test(code)) return
  if (!hasCreditCodeForm(code) && !isIdNumberToken(code)) {
    found.malformed.push(given)
    return
  }
  if (!creditCodeChecks(code)) found.unchecked.push(code)
  if (found.creditCode !== null) return
  found.creditCode = code
  found.official.unshift({ scheme: CREDIT_CODE_SCHEME, number: code })
}
