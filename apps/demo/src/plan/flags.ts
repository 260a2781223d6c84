import { groupBy } from '@credit/api/core/group-by'
import { findFlags } from '@credit/api/modules/evaluation/flags/flag-rules'
import type { FlaggableRecord, ReceivedMarks } from '@credit/api/modules/evaluation/flags/rule'
import { addMonths, type FlagKind, levelOf, timeOn } from '@credit/contract'
import type { History } from './history.js'

/** Months whose evaluations are looked at. */
const MONTHS = 24

/** Returns the kinds of what the product notices about the evaluations; without the means of roles. */
export function plannedFlags(history: History): FlagKind[] {
  const flaggable = flaggableRecords(history)
  const given = groupBy(flaggable, ({ evaluatorId }) => evaluatorId)
  const received = groupBy(flaggable, ({ evaluatedId }) => evaluatedId)
  const marksOf = new Map<string, ReceivedMarks>()
  for (const [id, records] of received) {
    const sum = records.reduce((all, { total }) => all + total, 0)
    marksOf.set(id, { sum, count: records.length })
  }
  return [...given].flatMap(([participantId, own]) =>
    findFlags({
      participantId,
      given: own,
      received: received.get(participantId) ?? [],
      marksOf,
      roleMeans: undefined,
      isDecided: () => false,
    }).map(({ kind }) => kind),
  )
}

function flaggableRecords({ today, records, answers }: History): FlaggableRecord[] {
  const since = timeOn(addMonths(today, -MONTHS))
  return [...records.values()].flatMap((record) => {
    const { revealedAt, submittedAt, status, anonymous, cell, form, key } = record
    const given = answers.get(key)
    if (!given || !revealedAt || !submittedAt || revealedAt < since) return []
    if (status !== 'revealed' || anonymous) return []
    const { id, sectionId, stage, evaluatorId, evaluatedId } = record
    const maxPoints = new Map(cell.indicators.map((one) => [one.id, one.maxPoints]))
    const viewedAt = form.answer?.viewedAt
    return [
      {
        ...{ id, sectionId, stage, evaluatorId, evaluatedId, submittedAt, revealedAt },
        areaId: form.plan.areaCode,
        total: given.total / 100,
        durationSeconds: viewedAt ? (submittedAt.getTime() - viewedAt.getTime()) / 1000 : null,
        levels: given.answers.flatMap(({ indicatorId, points }) =>
          points === null ? [] : (levelOf(maxPoints.get(indicatorId) ?? 0, points) ?? []),
        ),
      },
    ]
  })
}
