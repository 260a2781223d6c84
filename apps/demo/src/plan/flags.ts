import { flagsAmong } from '@credit/api/modules/evaluation/flags/all-flags'
import type { FlaggableRecord } from '@credit/api/modules/evaluation/flags/flaggable-record'
import { addMonths, type FlagKind, levelOf, timeOn } from '@credit/contract'
import { mutualEvaluation, toPoints } from '@credit/scoring'
import type { History } from './history.js'

/** Months whose evaluations are looked at. */
const MONTHS = 24

/** Returns the kinds of what the product notices about the evaluations. */
export function plannedFlags(history: History): FlagKind[] {
  const { stageWeights, ageWeights, perEvaluatorMax } = mutualEvaluation
  const weighing = {
    stageWeights: stageWeights.map(toPoints),
    ageWeights: [toPoints(ageWeights[0]), toPoints(ageWeights[1])],
    max: toPoints(perEvaluatorMax),
    half: timeOn(addMonths(history.today, -MONTHS / 2)),
  } as const
  const signs = new Map(
    [...history.records.values()].map(({ evaluatorId, evaluator }) => [evaluatorId, evaluator.sign]),
  )
  return flagsAmong(flaggableRecords(history), weighing, (id) => signs.get(id) ?? 0).map(({ kind }) => kind)
}

function flaggableRecords({ today, records, answers }: History): FlaggableRecord[] {
  const since = timeOn(addMonths(today, -MONTHS))
  const flaggable: FlaggableRecord[] = []
  for (const record of records.values()) {
    if (record.status !== 'revealed' || record.anonymous) continue
    const { revealedAt, submittedAt, cell, form } = record
    const given = answers.get(record.key)
    if (!given || !revealedAt || !submittedAt || revealedAt < since) continue
    const viewedAt = form.answer?.viewedAt
    flaggable.push({
      id: record.id,
      areaId: form.plan.areaCode,
      sectionId: record.sectionId,
      stage: record.stage,
      evaluatorId: record.evaluatorId,
      evaluatedId: record.evaluatedId,
      total: given.total / 100,
      submittedAt,
      revealedAt,
      durationSeconds: viewedAt ? (submittedAt.getTime() - viewedAt.getTime()) / 1000 : null,
      levels: given.answers.flatMap(({ points }, n) =>
        points === null ? [] : (levelOf(cell.indicators[n]?.maxPoints ?? 0, points) ?? []),
      ),
    })
  }
  return flaggable
}
