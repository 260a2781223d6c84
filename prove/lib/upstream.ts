import { writeFileSync } from 'node:fs'
import { makeCreditCode } from '@credit/contract'
import type { Random } from '@credit/testkit'

const DAY_MS = 86_400_000
const AREAS = ['003900130006', '003900130002', '003900130001'] as const
const KINDS = {
  purchaser: { sign: 1, name: '采购单位', department: '1', organisation: '1' },
  supplier: { sign: 2, name: '供应商', department: '9', organisation: '1' },
  agency: { sign: 3, name: '代理机构', department: '9', organisation: '1' },
  expert: { sign: 4, name: '评审专家', department: null, organisation: null },
} as const

export type Kind = keyof typeof KINDS

/** A participant of the upstream file. */
export interface Party {
  readonly kind: Kind
  readonly sign: number
  readonly code: string
  readonly name: string
  readonly loginName: string
  readonly party: {
    readonly id: string
    readonly name: string
    readonly identifier: { readonly scheme: string; readonly id: string }
  }
}

export type Parties = Readonly<Record<Kind, readonly Party[]>>

/** A procurement process of the upstream file; later releases add bidders. */
export interface Plan {
  readonly ocid: string
  readonly area: string
  readonly buyer: Party
  readonly agency: Party
  readonly bidders: Party[]
  readonly experts: readonly Party[]
  readonly lots: readonly string[]
}

export type Release = Record<string, unknown>

const COUNTS = { purchaser: 5, supplier: 10, agency: 3, expert: 8 }

/** Creates the participants of a run, each with a code of its own. */
export function createParties(counts: Readonly<Record<Kind, number>> = COUNTS): Parties {
  const of = (kind: Kind) => Array.from({ length: counts[kind] }, (_, n) => createParty(kind, n))
  return {
    purchaser: of('purchaser'),
    supplier: of('supplier'),
    agency: of('agency'),
    expert: of('expert'),
  }
}

function createParty(kind: Kind, n: number): Party {
  const { sign, name, department, organisation } = KINDS[kind]
  const body = `MA${sign}${String(n).padStart(5, '0')}`
  const code = department ? makeCreditCode('990001', body, department, organisation) : `ZJ${String(n).padStart(6, '0')}`
  const scheme = department ? 'CN-USCC' : 'CN-EXPERT'
  const id = `${kind}${n}`
  return {
    kind,
    sign,
    code,
    name: `${name}${n}`,
    loginName: id,
    party: { id, name: `${name}${n}`, identifier: { scheme, id: code } },
  }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/**
 * Plans `count` processes with two lots each, a purchaser, an agency, three bidders (the first one wins) and three
 * experts.
 */
export function createPlans(parties: Parties, random: Random, count: number, prefix: string): Plan[] {
  return Array.from({ length: count }, (_, n) => ({
    ocid: `ocds-prove0-${prefix}${n}`,
    area: AREAS[n % AREAS.length] ?? AREAS[0],
    buyer: random.pick(parties.purchaser),
    agency: random.pick(parties.agency),
    bidders: random.sample(parties.supplier, 3),
    experts: random.sample(parties.expert, 3),
    lots: ['1', '2'],
  }))
}

/** The first releases of new plans: both lots were awarded yesterday. */
export const firstReleases = (...args: Parameters<typeof createPlans>): Release[] =>
  createPlans(...args).map((plan) => releaseOf(plan, 1))

/** The release of a process with that number; higher numbers have later dates. */
export function releaseOf(plan: Plan, number: number, more: Release = {}): Release {
  const { ocid, area, buyer, agency, bidders, experts, lots } = plan
  const partyOf = (who: Party, ...roles: string[]) => ({ ...who.party, roles })
  const [winner] = bidders
  const references = (list: readonly Party[]) => list.map(({ party }) => ({ id: party.id }))
  return {
    ocid,
    id: `${ocid}-${number}`,
    date: daysAgo(1 - number / 1000),
    tag: ['award'],
    initiationType: 'tender',
    x_areaCode: area,
    buyer: { id: buyer.party.id },
    parties: [
      partyOf(buyer, 'buyer'),
      partyOf(agency, 'procuringEntity'),
      ...bidders.map((who) => partyOf(who, 'tenderer', ...(who === winner ? ['supplier'] : []))),
      ...experts.map((who) => partyOf(who, 'evaluator')),
    ],
    tender: {
      id: ocid,
      title: `证明项目 ${ocid}`,
      status: 'complete',
      procuringEntity: { id: agency.party.id },
      tenderers: references(bidders),
      lots: lots.map((id) => ({ id, title: `第${id}包` })),
    },
    awards: lots.map((id) => ({
      id: `award${id}`,
      status: 'active',
      date: daysAgo(1),
      relatedLots: [id],
      suppliers: references(winner ? [winner] : []),
    })),
    ...more,
  }
}

/** The contract of a lot, signed today: the lot reaches the next stage. */
export const contractOf = (lot: string) => ({
  id: `contract${lot}`,
  awardID: `award${lot}`,
  status: 'active',
  dateSigned: daysAgo(0),
})

/** Writes releases as JSON Lines and returns the path. */
export function writeReleases(file: string, releases: readonly Release[]): string {
  writeFileSync(file, releases.map((release) => `${JSON.stringify(release)}\n`).join(''))
  return file
}
