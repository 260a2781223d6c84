import { dateOf } from '@credit/contract'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { partyOf } from '#database/scope'
import { answerFrom } from '#http/fields'
import { objectionTerms } from '../../cases/objection-terms.js'
import { readDeferralReasons } from '../records/deferral-reasons.js'
import { mayReply, shownReply } from '../replying/reply.policy.js'
import { questionRow, readQuestions } from '../settings/questions.js'
import { MyEvaluationRow, type ReceivedEvaluationRow } from './evaluations.dto.js'
import { type OwnRecord, ownRecords, receivedRecords } from './own-records.sql.js'
import { ownSection } from './own-section.js'
import { visibleFieldsOf } from './received.policy.js'
import { shownRecords } from './shown-records.js'

/** Returns the evaluations that the caller gives in a section, of all stages. */
export async function givenEvaluations(ctx: Ctx, projectId: string, sectionId: string): Promise<MyEvaluationRow[]> {
  const section = await ownSection(ctx, projectId, sectionId)
  return givenRows(ctx, await ownRecords.rows(ctx, section))
}

/** Returns one of the caller's evaluations. */
export async function givenEvaluation(ctx: Ctx, id: string): Promise<MyEvaluationRow> {
  if (ctx.me.participantId === null) throw notFound()
  const [row] = await givenRows(ctx, await ownRecords.rows(ctx, { id }))
  if (!row) throw notFound()
  return row
}

/** Returns the evaluations that the caller received in a section, once revealed. */
export async function receivedEvaluations(
  ctx: Ctx,
  projectId: string,
  sectionId: string,
): Promise<ReceivedEvaluationRow[]> {
  const section = await ownSection(ctx, projectId, sectionId)
  const records = await receivedRecords.rows(ctx, section)
  const questionsOf = await readQuestions(ctx, records)
  const objectUntil = await objectionTerms(ctx, partyOf(ctx))
  return records.map((record) => {
    const { id, bidSectionId, stage, status, anonymous, sign } = record
    const indicators = questionsOf(record).map((question) => questionRow(ctx, question))
    const place = { projectId: record.projectId, bidSectionId, stage }
    return {
      id,
      ...place,
      status,
      anonymous,
      sign,
      indicators,
      ...visibleFieldsOf(record),
      reply: shownReply(ctx.me, record.reply, 'received'),
      canReply: mayReply(record),
      objectUntil:
        status === 'revealed' ? objectUntil({ cause: 'evaluation', onDate: dateOf(record.revealedAt) }) : null,
    }
  })
}

async function givenRows(ctx: Ctx, found: readonly OwnRecord[]): Promise<MyEvaluationRow[]> {
  const records = shownRecords(ctx, found)
  const questionsOf = await readQuestions(ctx, records)
  const reasonOf = await readDeferralReasons(ctx)
  return records.map((record) =>
    answerFrom(MyEvaluationRow, record, {
      bidSectionId: record.sectionId,
      deferrals: record.deferrals.map((deferral) => ({
        ...deferral,
        at: timeText(new Date(deferral.at)),
        dueAt: timeText(new Date(deferral.dueAt)),
        reasonLabel: reasonOf(deferral.reason),
      })),
      indicators: questionsOf(record).map((question) => questionRow(ctx, question)),
      reply: shownReply(ctx.me, record.reply, 'given'),
    }),
  )
}
