import {
  comparedName,
  digitsOf,
  type LinkKind,
  normaliseOfficialCode,
  normalisePhone,
  normaliseToken,
} from '@credit/contract'

/** Contact data of a bidder or a member of a committee, as their profiles and accounts state it. */
export interface ContactData {
  id: string
  /** Name and code of a bidder, compared with an expert's employer. */
  name: string
  code: string | null
  phones: readonly string[]
  email: string
  address: string
  /** Keyed hash of the contact's ID number, as hex digits; empty without one. */
  idNumber: string
  /** Name and code of an expert's employer; empty for bidders. */
  employer: string
  employerCode: string
  isExpert: boolean
}

/** A value in the form in which it is compared. */
interface SharedValue {
  kind: LinkKind
  key: string
  /** As the profile states it, a phone in its usual form; empty for an ID number, which is compared by its hash alone. */
  shown: string
}

/** Fewer digits are an extension or a placeholder. */
const MIN_PHONE = 7
/** Fewer characters name a town or a street, not a house. */
const MIN_ADDRESS = 6
const PUNCTUATION = /[\s\p{P}\p{S}]/gu

/** Returns what is compared with the data of others; empty values and placeholders are left out. */
export function comparedValues(data: ContactData): SharedValue[] {
  const { phones, email, address, idNumber } = data
  const values: SharedValue[] = [
    ...phones.map(normalisePhone).map((shown) => ({ kind: 'phone' as const, key: phoneKey(shown), shown })),
    { kind: 'email', key: emailKey(email), shown: email },
    { kind: 'address', key: addressKey(address), shown: address },
    { kind: 'idNumber', key: idNumber, shown: '' },
    ...employment(data),
  ]
  const found = new Map(values.filter(({ key }) => key !== '').map((value) => [`${value.kind} ${value.key}`, value]))
  return [...found.values()]
}

function phoneKey(phone: string): string {
  const digits = digitsOf(phone)
  return digits.length < MIN_PHONE || isRepeated(digits) ? '' : digits
}

function emailKey(email: string): string {
  const written = normaliseToken(email).toLowerCase()
  return written.includes('@') ? written : ''
}

function addressKey(address: string): string {
  const written = comparedName(address).replace(PUNCTUATION, '')
  return written.length < MIN_ADDRESS || !/\d/.test(written) || isRepeated(written) ? '' : written
}

/** The employer of an expert, and a bidder as the employer that it may be, by code and by name. */
function employment({ isExpert, name, code, employer, employerCode }: ContactData): SharedValue[] {
  const [shown, number] = isExpert ? [employer, employerCode] : [name, code ?? '']
  const keys = [normaliseOfficialCode(number), comparedName(shown).replaceAll(' ', '')]
  return keys.map((key) => ({ kind: 'employer', key, shown }))
}

/** True for one character alone, such as `0000000`. */
const isRepeated = (text: string) => new Set(text).size < 2
