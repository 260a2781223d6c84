import type { Ctx } from '../../platform/database/context.js'
import { notFound } from '../../platform/http/domain-error.js'
import { readQuestions } from '../settings/indicators.queries.js'
import { sectionOf } from './evaluation-forms.js'
import { questionRow } from './question-row.js'
import { visibleOf } from './received.policy.js'
import type { MyEvaluationRow, ReceivedEvaluationRow } from './records.dto.js'
import { type OwnRecord, ownRecord, ownRecords, receivedRecords } from './records.queries.js'

/** What the caller gives in a section, all stages. */
export async function givenEvaluations(
  ctx: Ctx,
  projectId: string,
  sectionId: string,
): Promise<MyEvaluationRow[]> {
  return ownRows(ctx, await ownRecords(ctx, await sectionOf(ctx, projectId, sectionId)))
}

/** One of the caller's evaluations. */
export async function givenEvaluation(ctx: Ctx, id: string): Promise<MyEvaluationRow> {
  const { participantId } = ctx.me
  const record = participantId === null ? null : await ownRecord(ctx, participantId, id)
  const [row] = record ? await ownRows(ctx, [record]) : []
  if (!row) throw notFound()
  return row
}

/** What the caller received in a section, once revealed. */
export async function receivedEvaluations(
  ctx: Ctx,
  projectId: string,
  sectionId: string,
): Promise<ReceivedEvaluationRow[]> {
  const records = await receivedRecords(ctx, await sectionOf(ctx, projectId, sectionId))
  const questionsOf = await readQuestions(ctx, records)
  return records.map((record) => {
    const { id, stage, status, anonymous, sign } = record
    const indicators = questionsOf(record).map((question) => questionRow(ctx, question))
    return { id, stage, status, anonymous, sign, indicators, ...visibleOf(record) }
  })
}

async function ownRows(ctx: Ctx, records: readonly OwnRecord[]): Promise<MyEvaluationRow[]> {
  const questionsOf = await readQuestions(ctx, records)
  return records.map((record) => {
    const { settingId: _setting, settingVersion: _version, sectionId: _section, ...rest } = record
    const { draft: _draft, seen: _seen, pause: _pause, ...row } = rest
    return {
      ...row,
      indicators: questionsOf(record).map((question) => questionRow(ctx, question)),
      dueAt: record.dueAt.toISOString(),
      submittedAt: record.submittedAt?.toISOString() ?? null,
      revealedAt: record.revealedAt?.toISOString() ?? null,
    }
  })
}
