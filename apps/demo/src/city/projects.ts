import { AREA_NAMES } from '@credit/api/seeds/reference/areas'
import { AREA_CODES, addDays, CITY_AREA_CODE, FLOATING_BOX_AREA_CODE, type ProcurementKind } from '@credit/contract'
import type { Random } from '@credit/testkit/random'
import type { City, PartyProfile } from './organisations.js'
import { kindOf, METHODS, SUBJECTS } from './words.js'

/** How far a project gets. */
export type ProjectOutcome = 'complete' | 'running' | 'tendering' | 'abandoned'

export interface Lot {
  code: string
  name: string
  amount: number
  bidders: PartyProfile[]
  winner: PartyProfile
  /** Days on which the stages are reached, also future ones. */
  reached: readonly [award: string, signed: string, accepted: string, paid: string]
  /** Day on which it was abandoned. */
  abandonedOn: string | null
}

export interface Plan {
  /** Identifies the project whatever the day: its ocid contains a year. */
  key: string
  ocid: string
  code: string
  name: string
  areaCode: string
  method: string
  /** Kind of purchase; undefined if the platform does not state it. */
  kind: ProcurementKind | undefined
  outcome: ProjectOutcome
  /** Day of the tender notice. */
  noticeOn: string
  buyer: PartyProfile
  agency: PartyProfile
  committee: PartyProfile[]
  lots: Lot[]
  /** Days between publication and delivery of a release. */
  delayDays: number
}

/** Prefix of the ocid of all projects of the demo city. */
export const OCID_PREFIX = 'ocds-d3m0ct'
const PER_AREA = 20
/** Outcomes of the projects of an area, by their number. */
const OUTCOMES: readonly [upTo: number, outcome: ProjectOutcome, late: boolean][] = [
  [8, 'complete', false],
  [12, 'complete', true],
  [16, 'running', false],
  [18, 'tendering', false],
  [20, 'abandoned', false],
]
const YEARS_2 = 730
/** Most days from the notice to the payment. */
const LONGEST = 270
/** ProfileFields the days after which a stage opens nothing any more. */
const LATE = 45

/** Plans about 300 projects in the two years before `today`, in all areas and with all outcomes. */
export function planProjects(random: Random, city: City, today: string): Plan[] {
  const plans = [sharedPlan(random, city, today, 0), sharedPlan(random, city, today, 1)]
  for (const [i, areaCode] of AREA_CODES.entries()) {
    const area = AREA_NAMES[i]?.['zh-CN'] ?? ''
    for (let n = 0; n < PER_AREA; n++) {
      const [, outcome, late] = OUTCOMES.find(([upTo]) => n < upTo) ?? [0, 'complete', false]
      plans.push(planOne(random, city, { areaCode, area, n, outcome, late, today }))
    }
  }
  return plans
}

interface ProjectOptions {
  areaCode: string
  area: string
  n: number
  outcome: ProjectOutcome
  late: boolean
  today: string
}

function planOne(random: Random, city: City, options: ProjectOptions): Plan {
  const { areaCode, n, outcome, late, today } = options
  const at = (sign: 1 | 2 | 3 | 4) => city[sign].filter((body) => body.areaCode === areaCode)
  const buyer = random.pick(at(1))
  const { title, parts } = random.pick(SUBJECTS.filter(({ by }) => by?.test(buyer.name) ?? true))
  const noticeOn = addDays(today, -noticeAge(random, outcome))
  const year = noticeOn.slice(0, 4)
  const order = String(n + 1).padStart(3, '0')
  const lots = random.sample(parts, random.pick([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]))
  // Bidders come from the district; established suppliers from all over the city bid as well.
  const known = city[2].filter(({ established }) => established)
  const market = [...new Set([...at(2), ...random.sample(known, 8)])]
  const abandoned = outcome === 'abandoned'
  // A member of the committee that is called like the buyer's contact stands for its representative.
  const experts = at(4).filter(({ name }) => name !== buyer.contact)
  return {
    key: `${areaCode.slice(-2)}-${order}`,
    ocid: `${OCID_PREFIX}-${areaCode.slice(-2)}${year}${order}`,
    code: `ZC${areaCode.slice(-4)}-${year}-${order}`,
    name: `${buyer.name}${title}项目`,
    areaCode,
    outcome,
    noticeOn,
    buyer,
    method: random.pick(METHODS),
    kind: kindOf(title),
    agency: random.pick([...at(3), ...at(3), random.pick(city[3])]),
    committee: random.sample(experts, random.pick([3, 3, 3, 3, 3, 3, 3, 5])),
    lots: lots.map((name, place) =>
      planLot(random, `${place + 1}`, name, random.sample(market, random.int(3, 4)), noticeOn, abandoned),
    ),
    delayDays: late ? LATE : 0,
  }
}

function noticeAge(random: Random, outcome: ProjectOutcome): number {
  switch (outcome) {
    case 'complete':
      return random.int(LONGEST, YEARS_2)
    case 'running':
      return random.int(30, 120)
    case 'tendering':
      return random.int(2, 19)
    case 'abandoned':
      return random.int(60, YEARS_2 - 60)
  }
}

/** By the law's rhythm: bids for 20 days, signed within 30 days, paid within 30 of acceptance. */
function planLot(
  random: Random,
  code: string,
  name: string,
  bidders: PartyProfile[],
  noticeOn: string,
  abandoned: boolean,
): Lot {
  const award = addDays(noticeOn, random.int(22, 34))
  const signed = addDays(award, random.int(6, 29))
  const accepted = addDays(signed, random.int(25, 140))
  const paid = addDays(accepted, random.int(5, 42))
  // Half of the abandoned lots fail before the award, half after it.
  const failed = random.chance(0.5) ? addDays(noticeOn, 21) : addDays(award, random.int(3, 9))
  return {
    code,
    name,
    bidders,
    amount: random.int(8, 480) * 10_000,
    winner: winnerOf(random, bidders),
    reached: [award, signed, accepted, paid],
    abandonedOn: abandoned ? failed : null,
  }
}

/** How often an established supplier wins against newcomers. */
const LIKELY = 0.85

/** A few suppliers have most of the contracts; the others are newcomers or bid in vain. */
function winnerOf(random: Random, bidders: readonly PartyProfile[]): PartyProfile {
  const likely = bidders.filter(({ established }) => established)
  return random.pick(random.chance(LIKELY) && likely.length > 0 ? likely : bidders)
}

const SHARED = [
  { areaCode: FLOATING_BOX_AREA_CODE, title: '智慧教育平台建设及运维服务项目' },
  { areaCode: AREA_CODES[1] ?? CITY_AREA_CODE, title: '城区联合数字资源共享服务项目' },
] as const

/** Plans a project that the first demo accounts of each kind share; lots are added later. */
export function sharedPlan(random: Random, city: City, today: string, which: 0 | 1): Plan {
  const { areaCode, title } = SHARED[which]
  const first = (sign: 1 | 2 | 3 | 4) => {
    const [body] = city[sign]
    if (!body) throw new Error(`The city has no participant of sign ${sign}`)
    return body
  }
  const [buyer, winner, agency] = [first(1), first(2), first(3)]
  const noticeOn = addDays(today, which === 0 ? -320 : -260)
  const bidders = [winner, ...city[2].slice(1, 4)]
  const lot = planLot(random, '1', '第一批', bidders, noticeOn, false)
  return {
    key: `shared-${which + 1}`,
    ocid: sharedOcid(which),
    code: `ZC${areaCode.slice(-4)}-GX-${which + 1}`,
    name: `${buyer.name}${title}`,
    areaCode,
    noticeOn,
    buyer,
    agency,
    method: '公开招标',
    kind: 'services',
    outcome: 'complete',
    committee: city[4].slice(0, 3),
    lots: [{ ...lot, winner }],
    delayDays: 0,
  }
}

export function sharedOcid(which: 0 | 1): string {
  return `${OCID_PREFIX}-shared-${which + 1}`
}
