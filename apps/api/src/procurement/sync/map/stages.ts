import type { Stage } from '@credit/contract'
import { dayOf, type Json, object, objects, text } from '../read/json.js'
import type { MappedWarning } from './process.js'

const DEAD = ['cancelled', 'unsuccessful', 'withdrawn']
const TENDER = ['planning', 'planned', 'active', 'complete', ...DEAD]
const AWARD = ['pending', 'active', ...DEAD]
const CONTRACT = ['pending', 'active', 'terminated', ...DEAD]
const MILESTONE = [
  'preprocurement',
  'approval',
  'engagement',
  'assessment',
  'delivery',
  'reporting',
  'financing',
  'payment',
]
const MET = ['scheduled', 'met', 'notmet', 'partiallymet']

export interface SectionFacts {
  lotStatus: string
  tender: Json
  awards: Json[]
  contracts: Json[]
}
export interface ReachedStages {
  stage: Stage | null
  dates: Partial<Record<Stage, string>>
}

const status = (of: Json) => text(of.status).toLowerCase()

/** An award that names its day and its suppliers was made, also where its status is left out. */
export function isActive(award: Json): boolean {
  if (status(award) !== '') return status(award) === 'active'
  return text(award.date) !== '' && objects(award.suppliers).length > 0
}

/** Whether an award's suppliers are those of the contract: it was made, or a contract came of it. */
export function isMade(award: Json, contracts: Json[]): boolean {
  if (isActive(award)) return true
  const id = text(award.id)
  return (
    !isDead(award) &&
    contracts.some((contract) => text(contract.awardID) === id && text(contract.dateSigned) !== '')
  )
}

export const isDead = (of: Json) => DEAD.includes(status(of))

/**
 * The stage of a section (domain.md "Upstream sync"): award active 0, contract signed 1, delivery
 * milestones met 2, transactions or payment milestone met 3, cancelled, unsuccessful or withdrawn 4;
 * the lowest of several contracts.
 */
export function stageOf({ lotStatus, tender, awards, contracts }: SectionFacts): ReachedStages {
  const active = awards.filter(isActive)
  const live = contracts.filter((contract) => !isDead(contract))
  if (contracts.length > 0 && live.length === 0) return abandoned(contracts, 'dateSigned')
  if (active.length === 0 && live.length === 0) {
    const dead =
      DEAD.includes(lotStatus.toLowerCase()) ||
      isDead(tender) ||
      (awards.length > 0 && awards.every(isDead))
    if (dead) return abandoned(awards, 'date')
  }
  const assessed = metDay(milestones(tender), ['assessment'])
  const awarded = active.length > 0 || assessed !== undefined
  const dates: ReachedStages['dates'] = {}
  const awardDay = latest([...active.map((award) => dayOf(award.date)), assessed ?? null])
  if (awardDay) dates[0] = awardDay
  if (live.length === 0) return { stage: awarded ? 0 : null, dates }
  const each = live.map(contractStage)
  const lowest = Math.min(...each.map((contract) => contract.stage)) as 0 | 1 | 2 | 3
  for (const stage of [1, 2, 3] as const) {
    const day = latest(each.map((contract) => contract.dates[stage] ?? null))
    if (stage <= lowest && day) dates[stage] = day
  }
  if (lowest === 0 && !awarded) return { stage: null, dates: {} }
  return { stage: lowest, dates }
}

function abandoned(of: Json[], dateField: string): ReachedStages {
  const day = latest(of.map((item) => dayOf(item[dateField])))
  return { stage: 4, dates: day ? { 4: day } : {} }
}

function contractStage(contract: Json): { stage: 0 | 1 | 2 | 3 } & Pick<ReachedStages, 'dates'> {
  const dates: ReachedStages['dates'] = {}
  const of = milestones(contract)
  const signed = dayOf(contract.dateSigned) ?? metDay(of, ['approval'])
  if (signed) dates[1] = signed
  const accepted = metDay(of, ['delivery'])
  if (accepted) dates[2] = accepted
  const transactions = objects(object(contract.implementation).transactions)
  const paid = metDay(of, ['payment'], 'any')
  const paidDay = latest([...transactions.map((t) => dayOf(t.date)), paid ?? null], 'first')
  if (paidDay) dates[3] = paidDay
  const stage =
    transactions.length > 0 || paid !== undefined
      ? 3
      : accepted !== undefined
        ? 2
        : signed !== undefined
          ? 1
          : 0
  return { stage, dates }
}

function milestones(of: Json): Json[] {
  return [...objects(of.milestones), ...objects(object(of.implementation).milestones)]
}

/**
 * Day on which the milestones of a type were met: all of them, or with `any` the first. Empty where
 * they were and nobody wrote when; undefined where they were not.
 */
function metDay(of: Json[], types: string[], need: 'all' | 'any' = 'all'): string | undefined {
  const own = of.filter((milestone) => types.includes(text(milestone.type).toLowerCase()))
  const met = own.filter((milestone) => status(milestone) === 'met')
  if (met.length === 0 || (need === 'all' && met.length < own.length)) return undefined
  const days = met.map((milestone) => dayOf(milestone.dateMet) ?? dayOf(milestone.dateModified))
  return latest(days, need === 'any' ? 'first' : 'last') ?? ''
}

function latest(days: (string | null)[], which: 'first' | 'last' = 'last'): string | null {
  const known = days.filter((day): day is string => !!day).sort()
  return (which === 'last' ? known.at(-1) : known[0]) ?? null
}

/** What the file says in words that no rule knows: the stage stays, people are told. */
export function unknownWords(merged: Json): MappedWarning[] {
  const tender = object(merged.tender)
  const contracts = objects(merged.contracts)
  const statuses = [
    ...unknown([tender], TENDER),
    ...unknown(objects(merged.awards), AWARD),
    ...unknown(contracts, CONTRACT),
    ...unknown(objects(tender.lots), [...TENDER, ...AWARD]),
  ]
  const all = [tender, ...contracts].flatMap(milestones)
  const odd = all.flatMap((milestone) => {
    const type = text(milestone.type)
    // One without status says nothing yet.
    if (status(milestone) === '' || status(milestone) === 'scheduled') return []
    if (!MILESTONE.includes(type.toLowerCase())) return [type || '-']
    return MET.includes(status(milestone)) ? [] : [`${type}: ${text(milestone.status)}`]
  })
  return [
    ...[...new Set(statuses)].map((word) => warning('UNKNOWN_STATUS', word)),
    ...[...new Set(odd)].map((word) => warning('UNKNOWN_MILESTONE', word)),
  ]
}

function unknown(of: Json[], known: string[]): string[] {
  return of
    .filter((item) => status(item) !== '' && !known.includes(status(item)))
    .map((item) => text(item.status))
}

function warning(reason: MappedWarning['reason'], word: string): MappedWarning {
  return { reason, params: { word } }
}
