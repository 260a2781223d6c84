import { AREA_CODES, CITY_AREA_CODE, FLOATING_BOX_AREA_CODE } from '@credit/contract'
import { AREA_NAMES } from '../../reference/areas.js'
import type { Body, City } from './organisations.js'
import type { Random } from './random.js'
import { METHODS, SUBJECTS } from './words.js'

/** How far a project gets: all the way, to somewhere, not yet awarded, or nowhere. */
export type Fate = 'complete' | 'running' | 'tendering' | 'abandoned'

export interface Lot {
  code: string
  name: string
  amount: number
  bidders: Body[]
  winner: Body
  /** Days on which stages are reached, also those still to come. */
  reached: readonly [award: string, signed: string, accepted: string, paid: string]
  /** Day on which it came to nothing. */
  abandonedOn: string | null
}

export interface Plan {
  ocid: string
  code: string
  name: string
  areaCode: string
  method: string
  fate: Fate
  /** Day of the tender's notice. */
  noticeOn: string
  buyer: Body
  agency: Body
  committee: Body[]
  lots: Lot[]
  /** Days by which the upstream platform passes each release on late. */
  lag: number
}

/** Prefix of all processes of the demo city. */
export const OCID_PREFIX = 'ocds-d3m0ct'
const PER_AREA = 20
/** Of the projects of an area, by their place: what becomes of them. */
const FATES: readonly [upTo: number, fate: Fate, late: boolean][] = [
  [8, 'complete', false],
  [12, 'complete', true],
  [16, 'running', false],
  [18, 'tendering', false],
  [20, 'abandoned', false],
]
const YEARS_2 = 730
/** Longest way from the notice to the payment. */
const LONGEST = 270
/** Beyond the days after which a stage opens nothing any more. */
const LATE = 45

/** About 300 projects over the two years before `today`, all areas, all fates. */
export function planProjects(random: Random, city: City, today: string): Plan[] {
  const plans = [sharedPlan(random, city, today, 0), sharedPlan(random, city, today, 1)]
  for (const [i, areaCode] of AREA_CODES.entries()) {
    const area = AREA_NAMES[i]?.['zh-CN'] ?? ''
    for (let n = 0; n < PER_AREA; n++) {
      const [, fate, late] = FATES.find(([upTo]) => n < upTo) ?? [0, 'complete', false]
      plans.push(planOne(random, city, { areaCode, area, n, fate, late, today }))
    }
  }
  return plans
}

interface Wish {
  areaCode: string
  area: string
  n: number
  fate: Fate
  late: boolean
  today: string
}

function planOne(random: Random, city: City, wish: Wish): Plan {
  const { areaCode, n, fate, late, today } = wish
  const at = (sign: 1 | 2 | 3 | 4) => city[sign].filter((body) => body.areaCode === areaCode)
  const buyer = random.pick(at(1))
  const { title, parts } = random.pick(SUBJECTS.filter(({ by }) => by?.test(buyer.name) ?? true))
  const noticeOn = daysAfter(today, -noticeAge(random, fate))
  const year = noticeOn.slice(0, 4)
  const order = String(n + 1).padStart(3, '0')
  const lots = random.some(parts, random.pick([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]))
  // Firms of the whole city bid, those of the district most of all.
  const market = [...new Set([...at(2), ...random.some(city[2], 4)])]
  const abandoned = fate === 'abandoned'
  return {
    ocid: `${OCID_PREFIX}-${areaCode.slice(-2)}${year}${order}`,
    code: `ZC${areaCode.slice(-4)}-${year}-${order}`,
    name: `${buyer.name}${title}项目`,
    ...{ areaCode, fate, noticeOn, buyer },
    method: random.pick(METHODS),
    agency: random.pick([...at(3), ...at(3), random.pick(city[3])]),
    committee: random.some(at(4), random.pick([3, 3, 3, 3, 3, 3, 3, 5])),
    lots: lots.map((name, place) =>
      planLot(
        random,
        `${place + 1}`,
        name,
        random.some(market, random.int(3, 4)),
        noticeOn,
        abandoned,
      ),
    ),
    lag: late ? LATE : 0,
  }
}

function noticeAge(random: Random, fate: Fate): number {
  switch (fate) {
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
  bidders: Body[],
  noticeOn: string,
  abandoned: boolean,
): Lot {
  const award = daysAfter(noticeOn, random.int(22, 34))
  const signed = daysAfter(award, random.int(6, 29))
  const accepted = daysAfter(signed, random.int(25, 140))
  const paid = daysAfter(accepted, random.int(5, 42))
  // Half of what fails does so before an award, the rest after it.
  const failed = random.chance(0.5) ? daysAfter(noticeOn, 21) : daysAfter(award, random.int(3, 9))
  return {
    ...{ code, name, bidders },
    amount: random.int(8, 480) * 10_000,
    winner: random.pick(bidders),
    reached: [award, signed, accepted, paid],
    abandonedOn: abandoned ? failed : null,
  }
}

const SHARED = [
  { areaCode: FLOATING_BOX_AREA_CODE, title: '智慧教育平台建设及运维服务项目' },
  { areaCode: AREA_CODES[1] ?? CITY_AREA_CODE, title: '城区联合数字资源共享服务项目' },
] as const

/** The projects that the first demo accounts of each kind share: begun, with lots still to come. */
export function sharedPlan(random: Random, city: City, today: string, which: 0 | 1): Plan {
  const { areaCode, title } = SHARED[which]
  const first = (sign: 1 | 2 | 3 | 4) => {
    const [body] = city[sign]
    if (!body) throw new Error(`nobody of sign ${sign}`)
    return body
  }
  const [buyer, winner, agency] = [first(1), first(2), first(3)]
  const noticeOn = daysAfter(today, which === 0 ? -320 : -260)
  const bidders = [winner, ...city[2].slice(1, 4)]
  const lot = planLot(random, '1', '第一批', bidders, noticeOn, false)
  return {
    ocid: sharedOcid(which),
    code: `ZC${areaCode.slice(-4)}-GX-${which + 1}`,
    name: `${buyer.name}${title}`,
    ...{ areaCode, noticeOn, buyer, agency },
    method: '公开招标',
    fate: 'complete',
    committee: city[4].slice(0, 3),
    lots: [{ ...lot, winner }],
    lag: 0,
  }
}

export function sharedOcid(which: 0 | 1): string {
  return `${OCID_PREFIX}-shared-${which + 1}`
}

const DAY_MS = 86_400_000

/** Calendar arithmetic on `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
