import { addMonths, FLAG_RULES, type FlagKind, levelOf, type ParticipantSign, timeOn } from '@credit/contract'
import { toPoints } from '@credit/scoring'
import { In } from 'typeorm'
import type { Ctx, SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import type { ParticipantEntity } from '#entities/participants/participant'
import { rulesInForce } from '../../ledger/rules/rule-versions.js'
import { type QuestionsOf, readQuestions } from '../settings/questions.js'
import type { FlaggableRecord } from './flaggable-record.js'
import { flaggableRecords, marksReceived, meansOfRoles, pairSums } from './flags.sql.js'
import { PairLookup, type Weighing, weigh } from './pair-marks.js'
import { comparedWith } from './pair-rules.js'
import type { Evaluations, RoleMeans } from './rule.js'

/** Months after which evaluations weigh less, and after which they are not searched. */
const MONTHS = { whole: 12, all: 24 }

/** Facts about all evaluations that a search of one night begins with. */
export interface Search {
  since: Date
  weighing: Weighing
  meansOf: ReadonlyMap<ParticipantSign, RoleMeans>
}

/** Reads what is the same for all participants. */
export async function beginSearch(ctx: SystemCtx): Promise<Search> {
  const today = ctx.clock.today()
  const since = timeOn(addMonths(today, -MONTHS.all))
  const means = await meansOfRoles.rows(ctx, { since, least: FLAG_RULES.outlier.records })
  const { stageWeights, ageWeights, perEvaluatorMax } = (await rulesInForce(ctx)).formula(1)
  return {
    since,
    weighing: {
      stageWeights: stageWeights.map(toPoints),
      ageWeights: [toPoints(ageWeights[0]), toPoints(ageWeights[1])],
      max: toPoints(perEvaluatorMax),
      half: timeOn(addMonths(today, -MONTHS.whole)),
    },
    meansOf: new Map(means.map(({ sign, ...role }) => [sign, role])),
  }
}

/** Reads the evaluations of some participants, and those that they are compared with. */
export async function readEvaluations(
  ctx: SystemCtx,
  participants: readonly Pick<ParticipantEntity, 'id' | 'sign'>[],
  { since, weighing, meansOf }: Search,
): Promise<Evaluations[]> {
  const ids = participants.map(({ id }) => id)
  const rows = await flaggableRecords.rows(ctx, { ids, since })
  if (rows.length === 0) return []
  const questionsOf = await readQuestions(ctx, rows)
  const records = rows.map((row) => toRecord(row, questionsOf))
  const given = groupBy(records, ({ evaluatorId }) => evaluatorId)
  const received = groupBy(records, ({ evaluatedId }) => evaluatedId)
  const own = participants.map(({ id, sign }) => ({
    participantId: id,
    sign,
    given: given.get(id) ?? [],
    received: received.get(id) ?? [],
    weigh: (some: readonly FlaggableRecord[]) => weigh(some, weighing),
  }))
  const marks = await marksReceived.rows(ctx, { ids: [...received.keys()], since })
  const marksOf = new Map(marks.map(({ id, ...all }) => [id, all]))
  const compared = [...new Set(own.flatMap(comparedWith))]
  const pairs = new PairLookup(compared.length > 0 ? await pairSums.rows(ctx, { ids: compared, since, weighing }) : [])
  const isDecided = await decidedRecords(ctx, [...new Set([...given.keys(), ...received.keys()])])
  return own.map(({ sign, ...of }) => ({ ...of, marksOf, pairs, roleMeans: meansOf.get(sign), isDecided }))
}

function toRecord(row: RowOf<typeof flaggableRecords>, questionsOf: QuestionsOf): FlaggableRecord {
  const { settingId: _, settingVersion: __, answers, ...record } = row
  const maxPoints = new Map(questionsOf(row).map((question) => [question.id, question.maxPoints]))
  const levels = answers.flatMap(({ indicatorId, points }) => {
    const max = maxPoints.get(indicatorId)
    return points === null || max === undefined ? [] : (levelOf(max, points) ?? [])
  })
  return { ...record, levels }
}

/** Returns whether a record is evidence of a decided flag of a kind that is about one of some participants. */
export async function decidedRecords(
  ctx: Ctx,
  participantIds: readonly string[],
): Promise<(kind: FlagKind, recordId: string) => boolean> {
  const flags = await scoped(ctx, EvaluationFlagEntity).pick(['kind', 'recordIds'], {
    participantId: In([...participantIds]),
    status: In(['confirmed', 'dismissed']),
  })
  const decided = new Set(flags.flatMap(({ kind, recordIds }) => recordIds.map((id) => `${kind} ${id}`)))
  return (kind, id) => decided.has(`${kind} ${id}`)
}
