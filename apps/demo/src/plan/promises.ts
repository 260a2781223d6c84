import { groupBy } from '@credit/api/core/group-by'
import { AREA_CODES, endOfHalfYear, type FlagKind, type PlainDate, SIGN, type Sign } from '@credit/contract'
import { DEMO_ACCOUNTS } from '../accounts.js'
import { planDemoCity } from '../city/city.js'
import { nextOfShared, releasesOfNext } from '../city/next-lots.js'
import type { PartyProfile } from '../city/organisations.js'
import { sharedOcid } from '../city/projects.js'
import { ratingsOn } from '../ratings.js'
import { REGULATION_TEXTS } from '../regulation-texts.js'
import { plannedFlags } from './flags.js'
import { openedForms } from './forms.js'
import { type History, planHistory } from './history.js'
import type { PlannedRecord } from './outcome.js'
import { scheduleOf } from './schedule.js'
import { type PlannedStanding, standingsOf } from './standings.js'

/** Promises of the demo that hold on every day, in the order of docs/demo.md. */
export const PROMISES = [
  'accounts',
  'onePerson',
  'awaiting',
  'lapsed',
  'deferred',
  'held',
  'group',
  'pool',
  'bands',
  'flags',
  'ratings',
  'cases',
  'todos',
  'messages',
  'projects',
  'reports',
  'site',
] as const
export type DemoPromise = (typeof PROMISES)[number]

/** The demo of a day as it is planned. */
export interface PlannedDemo extends History {
  /** The evaluations that the next lots of the shared projects open today. */
  awaiting: readonly { evaluator: PartyProfile; ocid: string; stage: number }[]
  standingOf: (who: PartyProfile, day: PlainDate) => PlannedStanding
}

/** Plans the demo of a day. */
export function planDemo(today: PlainDate): PlannedDemo {
  const demo = planDemoCity(today)
  const history = planHistory(demo, today)
  const next = ([0, 1] as const).map((which) => nextOfShared(demo.city, which, 1, today))
  const published = next.flatMap(releasesOfNext)
  const forms = openedForms(
    next.map(({ plan }) => plan),
    // They all come today.
    scheduleOf(published[0]?.deliveredOn ?? today, today),
    today,
  )
  const awaiting = forms.map(({ evaluator, plan: { ocid }, stage: { stage } }) => ({
    evaluator,
    ocid,
    stage,
  }))
  return { ...history, awaiting, standingOf: standingsOf(history) }
}

const SIGNS = [SIGN.purchaser, SIGN.supplier, SIGN.agency, SIGN.expert] as const
export const BAND_CODES = ['AAA', 'AA', 'A', 'B', 'C', 'D', null] as const
const FLAGS: readonly FlagKind[] = ['uniform', 'hasty', 'deviating']

/** Whether the plan of a day keeps each promise. */
const RULES: Readonly<Record<DemoPromise, (demo: PlannedDemo) => boolean>> = {
  accounts: ({ demo }) =>
    SIGNS.every((sign) => ownNames(sign).every((name) => demo.city[sign].some((one) => one.account === name))),
  onePerson: () => {
    const phones = ['expert05', 'supplier05'].map((name) => accountOf(name)?.phone)
    return phones[0] !== undefined && phones[0] === phones[1]
  },
  awaiting: ({ awaiting }) => {
    const own = awaiting.filter(({ ocid }) => ocid === sharedOcid(0))
    const isAsked = (name: string) => own.some(({ evaluator }) => evaluator.account === name)
    return FIRST_ACCOUNTS.every(isAsked) && new Set(own.map(({ stage }) => stage)).size > 1
  },
  lapsed: (demo) =>
    SIGNS.every((sign) =>
      recordsOf(demo).some(
        (record) =>
          record.evaluator.sign === sign &&
          record.evaluator.account !== null &&
          record.status === 'expired' &&
          !record.cell.optional &&
          oppositeOf(demo, record)?.status === 'revealed',
      ),
    ),
  deferred: (demo) => recordsOf(demo).some(({ status }) => status === 'deferred'),
  held: (demo) =>
    recordsOf(demo).some(
      ({ status, evaluator }) => status === 'held' && evaluator.account !== null && evaluator.sign === SIGN.supplier,
    ),
  group: (demo) => agenciesWith(demo, ({ pooled }) => !pooled).size > 0,
  pool: (demo) => agenciesWith(demo, ({ pooled }) => pooled).size > 0,
  bands: (demo) => {
    const counts = bandCounts(demo)
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const good = ['AAA', 'AA', 'A'].reduce((sum, band) => sum + (counts.get(band) ?? 0), 0)
    return BAND_CODES.every((band) => (counts.get(band) ?? 0) > 1) && good * 2 > all
  },
  flags: (demo) => {
    const found = new Set(plannedFlags(demo))
    return FLAGS.every((kind) => found.has(kind))
  },
  ratings: ({ today, demo, standingOf }) => {
    const { city, district } = ratingsOn(today)
    const isRated = (sign: 1 | 2 | 3, half: string, names: readonly string[]) =>
      demo.city[sign].some((one) => names.includes(one.account ?? '') && !standingOf(one, endOfHalfYear(half)).unrated)
    const isIn = (half: string) => ([1, 2, 3] as const).every((sign) => isRated(sign, half, ownNames(sign)))
    return city.every(isIn) && isRated(SIGN.purchaser, district, ownNames(SIGN.purchaser).slice(0, 3))
  },
  cases: ({ cases }) => cases.length === 7,
  todos: ({ violations, claims, cases, reports }) =>
    violations.some(({ outcome }) => outcome === 'reported') &&
    violations.some(({ outcome }) => outcome === 'noticed') &&
    claims.some(({ noticed, end }) => !noticed && end === null) &&
    cases.some(({ steps }) => steps.length === 0) &&
    reports.size > 0,
  messages: (demo) =>
    FIRST_ACCOUNTS.every((name) =>
      recordsOf(demo).some(({ evaluated, revealedAt }) => evaluated.account === name && revealedAt !== null),
    ),
  projects: ({ demo, pauses }) =>
    pauses.some(({ until }) => until === null) &&
    new Set(demo.plans.map(({ areaCode, outcome }) => `${areaCode} ${outcome}`)).size >= AREA_CODES.length * 4,
  reports: ({ schedule, today }) => schedule.syncs.some(({ on }) => on < `${today.slice(0, 7)}-01`),
  site: () => (['city', 'binhe'] as const).every((home) => REGULATION_TEXTS.some(({ shown }) => shown === home)),
}

/** Returns the promises that the plan of a day breaks. */
export function brokenPromises(demo: PlannedDemo): DemoPromise[] {
  return PROMISES.filter((promise) => !RULES[promise](demo))
}

/** The accounts for which something always awaits an evaluation. */
export const FIRST_ACCOUNTS = ['purchaser01', 'supplier01', 'agency01', 'expert01']

const accountOf = (name: string) => DEMO_ACCOUNTS.find(({ loginName }) => loginName === name)

const ownNames = (sign: Sign) => DEMO_ACCOUNTS.filter(({ type }) => type === sign).map(({ loginName }) => loginName)

const recordsOf = ({ records }: History): PlannedRecord[] => [...records.values()]

function oppositeOf(demo: History, { key }: PlannedRecord): PlannedRecord | undefined {
  const [project, lot, stage, evaluator, evaluated] = key.split(' ')
  return demo.records.get([project, lot, stage, evaluated, evaluator].join(' '))
}

/** The agencies of demo accounts of which so many bidders said something anonymously that it was revealed. */
function agenciesWith(demo: History, fits: (record: PlannedRecord) => boolean) {
  const revealed = recordsOf(demo).filter((record) => {
    const { cell, evaluated, status } = record
    const isOfBidder = cell.anonymous && cell.evaluatorSign === SIGN.supplier
    return isOfBidder && evaluated.account !== null && status === 'revealed' && fits(record)
  })
  return groupBy(revealed, ({ evaluated }) => evaluated)
}

/** Returns how many participants have each band; null = not rated. */
export function bandCounts(demo: PlannedDemo): Map<string | null, number> {
  const bands = [...demo.arrivals.keys()].map((who) => demo.standingOf(who, demo.today).band)
  return new Map([...groupBy(bands, (band) => band)].map(([band, all]) => [band, all.length]))
}
