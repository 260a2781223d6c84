import { AREA_NAMES } from '@credit/api/seeds/reference/areas'
import { AREA_CODES, CREDIT_CODE_SCHEME, makeCreditCode, type ParticipantSign, SIGN, signName } from '@credit/contract'
import type { Random } from '@credit/testkit/random'
import { DEMO_ACCOUNTS, DEMO_NAMES } from '../accounts.js'
import { conductOf } from './conduct.js'
import {
  AGENCY_HEADS,
  AGENCY_TRADES,
  BODIES,
  GIVEN,
  STREETS,
  SUPPLIER_HEADS,
  SUPPLIER_TRADES,
  SURNAMES,
} from './words.js'

/** A participant of the city, as the upstream platform describes it. */
export interface PartyProfile {
  sign: ParticipantSign
  name: string
  areaCode: string
  scheme: string
  /** Credit code, or an expert's certificate number. */
  code: string
  address: string
  postalCode: string
  contact: string
  /** An agency's is its landline, all others' a mobile. */
  phone: string
  email: string
  /** Login name of its demo account. */
  account: string | null
  /** Has been in the market for long. */
  established: boolean
  /** Share of the points that its work earns. */
  quality: number
  /** Supplier that employs an expert; most work for a public body. */
  employer?: { name: string; code: string }
}

export type City = Readonly<Record<ParticipantSign, readonly PartyProfile[]>>

/** Scheme of the numbers of experts' certificates. */
export const EXPERT_SCHEME = 'CN-PSZJ'
/** How many of an area are established; of the suppliers the others rarely win. */
const ESTABLISHED = 4
const COUNTS: Readonly<Record<ParticipantSign, number>> = { 1: 5, 2: 8, 3: 2, 4: 6 }
/** First characters of a credit code: purchasers are public bodies, the others companies. */
const KINDS: Readonly<Record<ParticipantSign, readonly [string, string]>> = {
  1: ['1', '1'],
  2: ['9', '1'],
  3: ['9', '1'],
  4: ['9', '1'],
}
const SIGNS = [1, 2, 3, 4] as const

/** Generates the participants of the city, those of the demo accounts first. */
export function generateCity(random: Random): City {
  const taken = new Set<string>(Object.values(DEMO_NAMES).flat())
  const bodies = SIGNS.map((sign) => {
    let order = 0
    const own = DEMO_ACCOUNTS.filter(({ type }) => type === sign).map(({ name, areaCode, loginName }) =>
      generateProfile(random, sign, name, areaCode, order++, loginName),
    )
    for (const [i, areaCode] of AREA_CODES.entries()) {
      const here = own.filter((body) => body.areaCode === areaCode).length
      for (let n = here; n < COUNTS[sign]; n++) {
        const name = uniqueName(random, sign, AREA_NAMES[i]?.['zh-CN'] ?? '', taken)
        const profile = generateProfile(random, sign, name, areaCode, order++, null)
        own.push({ ...profile, established: n < ESTABLISHED })
      }
    }
    return [sign, own] as const
  })
  return withLinks(Object.fromEntries(bodies) as unknown as City)
}

/** Areas where two suppliers state the same address, and where one employs an expert (P13). */
const LINKED = { address: '003900130002', employer: '003900130006' } as const

/**
 * Gives some established bodies data in common, which the search for links between bidders finds, as it finds the
 * supplier and the expert among the demo accounts that have one phone.
 */
function withLinks(city: City): City {
  const established = (sign: ParticipantSign, area: string) =>
    city[sign].filter(({ areaCode, account, established }) => areaCode === area && established && account === null)
  const [one, other] = established(SIGN.supplier, LINKED.address)
  const [employer] = established(SIGN.supplier, LINKED.employer)
  const [expert] = established(SIGN.expert, LINKED.employer)
  const change = (body: PartyProfile): PartyProfile => {
    if (one && body === other) return { ...body, address: one.address }
    return employer && body === expert ? { ...body, employer: { name: employer.name, code: employer.code } } : body
  }
  return { ...city, 2: city[2].map(change), 4: city[4].map(change) }
}

/** Returns a valid code in the test range of areas 9900xx. */
export function codeOf(sign: ParticipantSign, areaCode: string, order: number): string {
  const area6 = `9900${areaCode.slice(-2)}`
  if (sign === SIGN.expert) return `PS${area6}${String(order + 1).padStart(6, '0')}`
  return makeCreditCode(area6, `${sign}${String(order + 1).padStart(7, '0')}`, ...KINDS[sign])
}

function generateProfile(
  random: Random,
  sign: ParticipantSign,
  name: string,
  areaCode: string,
  order: number,
  account: string | null,
): PartyProfile {
  const i = AREA_CODES.indexOf(areaCode)
  const area = i > 0 ? (AREA_NAMES[i]?.['zh-CN'] ?? '') : '市中心区'
  return {
    sign,
    name,
    areaCode,
    account,
    established: true,
    scheme: sign === SIGN.expert ? EXPERT_SCHEME : CREDIT_CODE_SCHEME,
    code: codeOf(sign, areaCode, order),
    address: `${area}${random.pick(STREETS)}${random.int(1, 280)}号`,
    contact: sign === SIGN.expert ? name : personName(random),
    ...contactsOf(sign, random.int(0, 9_999_999), order),
    postalCode: `9900${areaCode.slice(-2)}`,
    quality: conductOf(random, account),
  }
}

function contactsOf(sign: ParticipantSign, number: number, order: number) {
  const digits = String(number).padStart(7, '0')
  const email = `${signName(sign)}${String(order + 1).padStart(4, '0')}@example.com`
  return { phone: sign === SIGN.agency ? landline(digits) : `138${sign}${digits}`, email }
}

/** A landline number with an area code that no city has. */
export function landline(digits: string): string {
  return `0600-8${digits.slice(-6)}`
}

function uniqueName(random: Random, sign: ParticipantSign, area: string, taken: Set<string>): string {
  for (;;) {
    const name = nameOf(random, sign, area)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Returns a realistic name of a participant. */
export function nameOf(random: Random, sign: ParticipantSign, area: string): string {
  const place = area === '市本级' ? '市' : area
  switch (signName(sign)) {
    case 'purchaser':
      return `${place}${random.pick(BODIES)}`
    case 'supplier':
      return `${random.pick(SUPPLIER_HEADS)}${random.pick(SUPPLIER_TRADES)}有限公司`
    case 'agency':
      return `${random.pick(AGENCY_HEADS)}${random.pick(AGENCY_TRADES)}有限公司`
    default:
      return personName(random)
  }
}

/** Returns a realistic name of a fictional person. */
export function personName(random: Random): string {
  return `${random.pick(SURNAMES)}${random.pick(GIVEN)}`
}
