import { groupBy } from '@credit/api/core/group-by'
import { BONUSES } from '@credit/api/seeds/reference/bonus-items'
import { DISHONESTY, tierOf } from '@credit/api/seeds/reference/dishonesty-items'
import { BANDS, RATED_WITH } from '@credit/api/seeds/reference/score-levels'
import {
  addDays,
  addMonths,
  dateOf,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  type PlainDate,
  timeOn,
} from '@credit/contract'
import { bandOf, type Formula, groupFacts, mutualEvaluation, type ScoreResult, score } from '@credit/scoring'
import type { PartyProfile } from '../city/organisations.js'
import { NOTICE_DAYS } from './claims.js'
import type { History } from './history.js'
import type { PlannedRecord } from './outcome.js'
import { DECIDED_DAYS, REPAIRED_DAYS } from './violations.js'

const LEVELS = BANDS.map(([code, minScore, minMean]) => ({
  code,
  minScore: minScore * 100,
  minMean: minMean === null ? null : minMean * 100,
}))
const BONUS_ITEMS = new Map(
  PARTICIPANT_SIGNS.flatMap((sign) => BONUSES[sign]).map(([code, , , points, , months]) => [
    code,
    { points: points * 100, months },
  ]),
)
const BEHAVIOURS = new Map(
  PARTICIPANT_SIGNS.flatMap((sign) => DISHONESTY[sign]).map(([code, , , points, months]) => [
    code,
    { points: points * 100, months, serious: tierOf(code) === 'serious' },
  ]),
)

/** The numbers for a rating of a role, as seeded. */
function numbersOf(sign: ParticipantSign): Partial<Formula> {
  const own = RATED_WITH[sign]
  return own ? { minEvaluators: own.minEvaluators, minWeight: own.minWeight * 100 } : {}
}

export interface PlannedStanding extends ScoreResult {
  band: string | null
}

/** Returns a function that scores a participant as of a day; adjustments, of few points, are left out. */
export function standingsOf(history: History): (who: PartyProfile, day: PlainDate) => PlannedStanding {
  const { records, answers, claims } = history
  const received = groupBy(
    [...records.values()].filter(({ revealedAt }) => revealedAt !== null),
    ({ evaluated }) => evaluated,
  )
  const behaviours = groupBy([...violationsOf(history), ...reportsOf(history)], ({ who }) => who)
  const bonuses = groupBy(claims, ({ who }) => who)
  return (who, day) => {
    const facts = (received.get(who) ?? []).flatMap((record) => {
      const { evaluatorId, stage, anonymous } = record
      const revealedOn = record.revealedAt && dateOf(record.revealedAt)
      const isVoided = record.status === 'voided' && record.endedAt && dateOf(record.endedAt) <= day
      const total = answers.get(record.key)?.total
      if (!revealedOn || total === undefined || isVoided) return []
      const groupKey = anonymous ? groupOf(record) : null
      return [{ evaluatorId, groupKey, stage, total, revealedOn }]
    })
    const inForce = (behaviours.get(who) ?? []).flatMap(({ item, from, until }, id) => {
      const { points = 0, months = 0, serious = false } = BEHAVIOURS.get(item) ?? {}
      const isOver = addMonths(from, months) <= day || (until !== null && until <= day)
      return from > day || isOver ? [] : [{ id: String(id), points, serious }]
    })
    const granted = (bonuses.get(who) ?? []).flatMap(({ code, on, noticed, end }) => {
      const from = addDays(on, NOTICE_DAYS + 2)
      const { points = 0, months = null } = BONUS_ITEMS.get(code) ?? {}
      const isOver = months !== null && addMonths(from, months) <= day
      return !noticed || end !== null || from > day || isOver ? [] : [{ id: code, points }]
    })
    const formula = { ...mutualEvaluation, ...numbersOf(who.sign) }
    const result = score({
      formula,
      groups: groupFacts(facts, day, formula),
      bonuses: granted,
      deductions: inForce,
      adjustments: [],
    })
    return { ...result, band: bandOf(result, LEVELS)?.code ?? null }
  }
}

/** A pool, or the anonymous records of one cell and section. */
const groupOf = ({ pooled, settingId, sectionId, stage, revealedAt }: PlannedRecord) =>
  pooled ? `${settingId} ${revealedAt?.getTime()}` : `${sectionId} ${stage} ${settingId}`

interface Behaviour {
  who: PartyProfile
  item: string
  from: PlainDate
  until: PlainDate | null
}

function violationsOf({ violations }: History): Behaviour[] {
  return violations.flatMap(({ who, item, on, outcome }): Behaviour[] => {
    if (who === null) return []
    if (outcome === 'decision') return [{ who, item, from: on, until: null }]
    const from = addDays(on, DECIDED_DAYS)
    if (outcome === 'confirmed') return [{ who, item, from, until: null }]
    return outcome === 'repaired' ? [{ who, item, from, until: addDays(on, REPAIRED_DAYS) }] : []
  })
}

/** Returns the reports that supervisors confirm in their weekly reviews. */
function reportsOf({ reports, records, schedule: { reviews } }: History): Behaviour[] {
  return [...reports].flatMap(([key, { item, isDismissed }]) => {
    const record = records.get(key)
    const unsealed = record && unsealedAt(record)
    if (!unsealed || isDismissed) return []
    const noticed = reviews.find((at) => at > unsealed)
    const decided = noticed && reviews.find((at) => at > timeOn(addDays(dateOf(noticed), NOTICE_DAYS + 1)))
    return decided ? [{ who: record.evaluated, item, from: dateOf(decided), until: null }] : []
  })
}

const unsealedAt = ({ revealedAt, heldAt }: PlannedRecord) => heldAt ?? revealedAt
