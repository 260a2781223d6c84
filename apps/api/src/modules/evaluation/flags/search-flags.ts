import { createHash } from 'node:crypto'
import { addMonths, FLAG_RULES, type FlagKind, levelOf, type ParticipantSign, timeOn } from '@credit/contract'
import { In, MoreThan, Not } from 'typeorm'
import type { SystemCtx, SystemTx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { FIRST_ID, type RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { ParticipantEntity } from '#entities/participants/participant'
import { cityAreaId } from '../../areas/read-areas.js'
import { type QuestionsOf, readQuestions } from '../settings/questions.js'
import { findFlags } from './flag-rules.js'
import { awaitDecision } from './flag-todo.js'
import { flaggableRecords, marksReceived, meansOfRoles } from './flags.sql.js'
import type { Evaluations, Finding, FlaggableRecord, RoleMeans } from './rule.js'

/** Months of evaluations that are searched: the ones that count in scores. */
const MONTHS = 24
/** Participants that are looked at together. */
const CHUNK = 50
type Row = RowOf<typeof flaggableRecords>

/**
 * Applies the rules to all participants and stores their findings (E19). Running it again changes nothing, unless there
 * are new evaluations.
 */
export async function searchFlags(ctx: SystemCtx): Promise<void> {
  const since = timeOn(addMonths(ctx.clock.today(), -MONTHS))
  const means = await meansOfRoles.rows(ctx, { since, least: FLAG_RULES.outlier.records })
  const meansOf = new Map(means.map(({ sign, ...role }) => [sign, role]))
  for (let after = FIRST_ID; ; ) {
    const chunk = await scoped(ctx, ParticipantEntity).pick(
      ['id', 'sign'],
      { id: MoreThan(after), status: Not('merged') },
      { order: { id: 'ASC' }, take: CHUNK },
    )
    const last = chunk.at(-1)
    if (last === undefined) return
    for (const finding of await findingsOf(ctx, chunk, since, meansOf)) {
      await unitOfWork(ctx, (tx) => storeFinding(tx, finding))
    }
    after = last.id
  }
}

async function findingsOf(
  ctx: SystemCtx,
  chunk: readonly Pick<ParticipantEntity, 'id' | 'sign'>[],
  since: Date,
  meansOf: ReadonlyMap<ParticipantSign, RoleMeans>,
): Promise<Finding[]> {
  const ids = chunk.map(({ id }) => id)
  const rows = await flaggableRecords.rows(ctx, { ids, since })
  if (rows.length === 0) return []
  const questionsOf = await readQuestions(ctx, rows)
  const records = rows.map((row) => toRecord(row, questionsOf))
  const given = groupBy(records, ({ evaluatorId }) => evaluatorId)
  const received = groupBy(records, ({ evaluatedId }) => evaluatedId)
  const marks = await marksReceived.rows(ctx, { ids: [...received.keys()], since })
  const marksOf = new Map(marks.map(({ id, ...all }) => [id, all]))
  const isDecided = await decidedRecords(ctx, [...new Set([...given.keys(), ...received.keys()])])
  return chunk.flatMap(({ id, sign }) =>
    findFlags({
      participantId: id,
      given: given.get(id) ?? [],
      received: received.get(id) ?? [],
      marksOf,
      roleMeans: meansOf.get(sign),
      isDecided,
    }),
  )
}

function toRecord(row: Row, questionsOf: QuestionsOf): FlaggableRecord {
  const { settingId: _, settingVersion: __, answers, ...record } = row
  const maxPoints = new Map(questionsOf(row).map((question) => [question.id, question.maxPoints]))
  const levels = answers.flatMap(({ indicatorId, points }) => {
    const max = maxPoints.get(indicatorId)
    return points === null || max === undefined ? [] : (levelOf(max, points) ?? [])
  })
  return { ...record, levels }
}

/** The records of flags that were decided, about some participants. */
async function decidedRecords(ctx: SystemCtx, participantIds: readonly string[]): Promise<Evaluations['isDecided']> {
  const flags = await scoped(ctx, EvaluationFlagEntity).pick(['kind', 'recordIds'], {
    participantId: In([...participantIds]),
    status: In(['confirmed', 'dismissed']),
  })
  const decided = new Set(flags.flatMap(({ kind, recordIds }) => recordIds.map((id) => `${kind} ${id}`)))
  return (kind, id) => decided.has(`${kind} ${id}`)
}

/** Stores a finding; new evidence of an open flag is added to the flag. */
async function storeFinding(tx: SystemTx, finding: Finding): Promise<void> {
  const { kind, participantId, figures, benchmarks } = finding
  const flags = scoped(tx, EvaluationFlagEntity)
  const recordIds = idsOf(finding.records)
  const key = keyOf(kind, recordIds)
  if (await flags.exists({ key })) return
  // After a merge the other participant of a pair may be the one with the lower id.
  const evaluators = new Set(finding.records.map(({ evaluatorId }) => evaluatorId))
  const open = await flags.lockAll({ kind, participantId: In([...evaluators]), status: 'open' })
  const known = open.find((flag) => flag.recordIds.some((id) => recordIds.includes(id)))
  // Records that became too old or were voided are not removed: only a decision closes a flag.
  if (known && recordIds.every((id) => known.recordIds.includes(id))) return
  const areaId = await areaOf(tx, finding)
  const evidence = {
    areaId,
    key,
    recordIds,
    relatedIds: idsOf(finding.related),
    figures,
    benchmarks,
  }
  const flag = known
    ? await flags.update(known.id, evidence)
    : await flags.insert({ ...evidence, kind, participantId, createTime: tx.clock.now(), status: 'open' }, 'find')
  await awaitDecision(tx, flag, await nameOf(tx, flag.participantId))
}

const idsOf = (records: readonly FlaggableRecord[]) => records.map(({ id }) => id).sort()

const keyOf = (kind: FlagKind, recordIds: readonly string[]) =>
  createHash('sha256')
    .update(`${kind} ${recordIds.join(' ')}`)
    .digest('hex')

/** Returns the area of all evidence, or the city if there are several, because only the city sees all of it. */
async function areaOf(tx: Tx, { records, related }: Finding): Promise<string> {
  const [areaId, ...others] = new Set([...records, ...related].map((record) => record.areaId))
  return areaId !== undefined && others.length === 0 ? areaId : cityAreaId(tx)
}

async function nameOf(tx: SystemCtx, id: string): Promise<string> {
  const participants = scoped(tx, ParticipantEntity)
  return (await participants.get(id)).name
}
