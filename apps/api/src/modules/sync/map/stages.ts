import { addDays, laterDate, type PlainDate, STAGE, type Stage, type SyncTodoWarning } from '@credit/contract'
import { dayOf, type Json, object, objects, text } from '../read/json.js'
import { Payments } from './payments.js'
import type { ReachedDays } from './reached-days.js'
import { CANCELLED_STATUSES, isActive, isCancelled, milestonesOf, statusOf } from './status.js'

export interface SectionFacts {
  /** As `statusOf` returns it. */
  lotStatus: string
  tender: Json
  /** Live awards, and the contracts of them. */
  awards: Json[]
  contracts: Json[]
  /** Awards that did not come about. */
  cancelledAwards: Json[]
}

interface ReachedStages {
  stage: Stage | null
  dates: Partial<Record<Stage, PlainDate>>
  /** True if an award of the section is dead: it may have been awarded again, from an earlier stage on. */
  renewed: boolean
  /** To-dos for supervisors about its contracts. */
  todos: SyncTodoWarning[]
  /** Latest day since which the acceptance of a contract has been overdue. */
  overdueSince: PlainDate | null
}

/**
 * Returns the stage of a section: an active award 0, then as far as the last of its contracts; 4 where
 * the tender or lot is dead and no contract lives, or no award does.
 */
export function stageOf(facts: SectionFacts, days: ReachedDays): ReachedStages {
  const { awards, contracts, cancelledAwards } = facts
  const renewed = cancelledAwards.length > 0
  if (isAbandoned(facts)) {
    const day = lastDay(cancelledAwards.map((award) => dayOf(award.date)))
    return { stage: 4, dates: day ? { 4: day } : {}, renewed, todos: [], overdueSince: null }
  }
  const made = awards.filter((award) => isActive(award, contracts)).map(({ date }) => dayOf(date))
  const active = made.filter((day) => days.has(day))
  const dates: ReachedStages['dates'] = {}
  const awardDay = lastDay(active)
  if (awardDay) dates[0] = awardDay
  const awarded = active.length > 0 ? 0 : null
  const each = contracts.map((contract) => contractProgress(contract, days))
  const todos = [...new Set(each.flatMap((contract) => contract.todos))]
  const lowest = each.map(({ stage }) => stage).sort()[0] ?? 0
  const overdueSince = lastDay(each.map((contract) => contract.overdueSince))
  if (lowest === 0) return { stage: awarded, dates, renewed, todos, overdueSince }
  for (const stage of [1, 2, 3] as const) {
    const day = lastDay(each.map((contract) => contract.dates[stage] ?? null))
    if (stage <= lowest && day) dates[stage] = day
  }
  return { stage: lowest, dates, renewed, todos, overdueSince }
}

function isAbandoned({ lotStatus, tender, awards, contracts, cancelledAwards }: SectionFacts): boolean {
  if (contracts.length > 0) return false
  if (isCancelled(tender) || CANCELLED_STATUSES.includes(lotStatus)) return true
  return awards.length === 0 && cancelledAwards.length > 0
}

function lastDay(days: (PlainDate | null)[]): PlainDate | null {
  return (
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  )
}

/** Documents that state an acceptance. */
const ACCEPTANCE = ['completioncertificate', 'acceptancecertificate', 'acceptancereport']
/** Days after the end of a contract's period until it should be accepted. */
const ACCEPTANCE_DAYS = 30

/** The day of an event; null if unknown. */
type Day = PlainDate | null

/** Progress of a contract, and its warnings for supervisors. */
interface ContractProgress {
  stage: 0 | 1 | 2 | 3
  /** Known days when stages were reached. */
  dates: Partial<Record<1 | 2 | 3, PlainDate>>
  todos: SyncTodoWarning[]
  /** Since when its acceptance is overdue. */
  overdueSince: Day
}

/**
 * Returns the progress of a contract: signed 1, accepted 2, paid after its acceptance 3. An earlier payment is an
 * advance and only proves the signing.
 */
function contractProgress(contract: Json, days: ReachedDays): ContractProgress {
  const milestones = milestonesOf(contract)
  const payments = new Payments(contract, days)
  const paymentMet = metDays(milestones, 'payment', days)
  const signed = happened(dayOf(contract.dateSigned), days) ?? metDay(milestones, 'approval', days)
  const paid = payments.any || paymentMet.length > 0
  const accepted = acceptedOn(contract, milestones, payments, days)
  const dates: ContractProgress['dates'] = {}
  if (signed?.day) dates[1] = signed.day
  if (!accepted) {
    const stage = signed || paid ? 1 : 0
    if (stage === STAGE.evaluationEnded) return { stage, dates, todos: [], overdueSince: null }
    return { stage, dates, ...openTodos(contract, paid, days) }
  }
  if (accepted.day) dates[2] = accepted.day
  const settled = settledOn(accepted.day, paymentMet, payments)
  if (settled?.day) dates[3] = settled.day
  return { stage: settled ? 3 : 2, dates, todos: [], overdueSince: null }
}

interface Happened {
  day: Day
}

function happened(day: Day, days: ReachedDays): Happened | null {
  return day !== null && days.has(day) ? { day } : null
}

/** All deliveries are met, a document states it, or the contract is paid and over. */
function acceptedOn(contract: Json, milestones: Json[], payments: Payments, days: ReachedDays): Happened | null {
  const delivered = metDay(milestones, 'delivery', days)
  if (delivered) return delivered
  // A document about a part of the deliveries does not accept the contract.
  const outstanding = milestones.some((milestone) => typeOf(milestone) === 'delivery')
  const document = outstanding ? null : lastOf(acceptanceDays(contract, days))
  if (document) return document
  const end = statusOf(contract) === 'terminated' ? null : dayOf(object(contract.period).endDate)
  return payments.paidUp(end)
}

function acceptanceDays(contract: Json, days: ReachedDays): Day[] {
  const documents = [...objects(contract.documents), ...objects(object(contract.implementation).documents)]
  return documents
    .filter((document) => ACCEPTANCE.includes(text(document.documentType).toLowerCase()))
    .map((document) => dayOf(document.datePublished))
    .filter((day) => days.has(day))
}

/** A payment after the acceptance, or nearly all that was agreed. */
function settledOn(accepted: Day, paymentMet: Day[], payments: Payments): Happened | null {
  const after = [...payments.days, ...paymentMet]
    .filter((day): day is PlainDate => day !== null && accepted !== null && day >= accepted)
    .sort()[0]
  if (after) return { day: after }
  const paidUp = payments.paidUp(null)
  if (!paidUp) return null
  return { day: paidUp.day && accepted ? laterDate(paidUp.day, accepted) : accepted }
}

function openTodos(contract: Json, paid: boolean, days: ReachedDays): Pick<ContractProgress, 'todos' | 'overdueSince'> {
  const todos: ContractProgress['todos'] = paid ? ['ADVANCE_ONLY'] : []
  if (statusOf(contract) === 'terminated') {
    return { todos: [...todos, 'CONTRACT_ENDED'], overdueSince: null }
  }
  const end = dayOf(object(contract.period).endDate)
  const since = end === null ? null : addDays(end, ACCEPTANCE_DAYS)
  if (since === null || !days.isOver(since)) return { todos, overdueSince: null }
  return { todos: [...todos, 'ACCEPTANCE_OVERDUE'], overdueSince: since }
}

const typeOf = (milestone: Json) => text(milestone.type).toLowerCase()

/** Returns the day when the last milestone of a type was met; null unless all of them are. */
function metDay(milestones: Json[], type: string, days: ReachedDays): Happened | null {
  const own = milestones.filter((milestone) => typeOf(milestone) === type)
  const met = metDays(own, type, days)
  return met.length < own.length ? null : lastOf(met)
}

function metDays(milestones: Json[], type: string, days: ReachedDays): Day[] {
  return milestones
    .filter((milestone) => typeOf(milestone) === type && statusOf(milestone) === 'met')
    .map((milestone) => dayOf(milestone.dateMet) ?? dayOf(milestone.dateModified))
    .filter((day) => days.has(day))
}

/** Returns the last of several events, or null if there are none. Its day is null if no day is known. */
function lastOf(days: Day[]): Happened | null {
  if (days.length === 0) return null
  return {
    day:
      days
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
  }
}
