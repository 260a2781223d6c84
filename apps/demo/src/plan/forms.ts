import { groupBy } from '@credit/api/core/group-by'
import type { Role } from '@credit/api/modules/evaluation/opening/roles'
import type { PlainDate } from '@credit/contract'
import type { PartyProfile } from '../city/organisations.js'
import type { Lot, Plan } from '../city/projects.js'
import { type LotProgress, type PlannedStage, progressOf } from './progress.js'
import { CELLS, type PlannedCell } from './rules.js'
import type { Schedule } from './schedule.js'

/** An evaluation of one participant by another. */
export interface PlannedPair {
  key: string
  cell: PlannedCell
  evaluator: PartyProfile
  evaluated: PartyProfile
}

/** Evaluations asked of an evaluator in a section at a stage, which are submitted together. */
export interface OpenedForm {
  /** Identifies the form whatever the day. */
  key: string
  plan: Plan
  lot: Lot
  stage: PlannedStage
  progress: LotProgress
  evaluator: PartyProfile
  pairs: readonly PlannedPair[]
  optional: boolean
}

/** Returns the forms that projects have opened by the last sync. */
export function openedForms(plans: readonly Plan[], schedule: Schedule, today: PlainDate): OpenedForm[] {
  return plans.flatMap((plan) =>
    plan.lots.flatMap((lot) => {
      const progress = progressOf(plan, lot, schedule, today)
      return progress.stages.filter(({ opens }) => opens).flatMap((stage) => formsOf(plan, lot, stage, progress))
    }),
  )
}

/** Returns the forms of a stage of a lot. */
function formsOf(plan: Plan, lot: Lot, stage: PlannedStage, progress: LotProgress): OpenedForm[] {
  const pairs = CELLS.filter((cell) => cell.stage === stage.stage).flatMap((cell) =>
    inRole(cell.evaluator, plan, lot).flatMap((evaluator) =>
      inRole(cell.evaluated, plan, lot).map((evaluated) => ({
        key: pairKey(plan.key, lot.code, stage.stage, evaluator, evaluated),
        ...{ cell, evaluator, evaluated },
      })),
    ),
  )
  return [...groupBy(pairs, ({ evaluator }) => evaluator)].map(([evaluator, own]) => ({
    key: `${plan.key} ${lot.code} ${stage.stage} ${evaluator.code}`,
    ...{ plan, lot, stage, progress, evaluator },
    pairs: own,
    optional: own.every(({ cell }) => cell.optional),
  }))
}

type Body = Pick<PartyProfile, 'sign' | 'code'>

/** Identifies an evaluation, whatever the day. */
export function pairKey(planKey: string, lotCode: string, stage: number, evaluator: Body, evaluated: Body): string {
  return `${planKey} ${lotCode} ${stage} ${evaluator.code} ${evaluated.code}`
}

function inRole(role: Role, plan: Plan, lot: Lot): readonly PartyProfile[] {
  switch (role) {
    case 'purchaser':
      return [plan.buyer]
    case 'agency':
      return [plan.agency]
    case 'expert':
      return plan.committee
    case 'bidder':
      return [...new Set([...lot.bidders, lot.winner])]
    case 'awarded':
    case 'winner':
      return [lot.winner]
  }
}
