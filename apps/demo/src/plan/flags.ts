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
