import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { rateOf } from '../completion/rate.js'
import type { ParticipantPosition } from './position.dto.js'
import { storedPosition } from './positions.sql.js'
import { quarterOf } from './quartiles.js'

/** Returns the stored figures of a participant that the caller may see. */
export async function readPosition(ctx: Ctx, participantId: Seen<ParticipantEntity>): Promise<ParticipantPosition> {
  const row = await storedPosition.first(ctx, { participantId })
  if (!row) throw notFound()
  const { month, sign, score, lower, median, upper } = row
  const scores = lower === null || median === null || upper === null ? null : { lower, median, upper }
  const own = new Map((row.means ?? []).map((mean) => [mean.id, mean]))
  const completion = { due: row.due ?? 0, given: row.given ?? 0 }
  return {
    month,
    areaName: ctx.text(row.area),
    sign,
    creditScore: score,
    scores,
    quarter: score === null || scores === null ? null : quarterOf(score, scores),
    completion: { ...completion, rate: rateOf(completion) },
    typeCompletion: row.completion,
    questions: (row.typeMeans ?? []).flatMap(({ id, names, mean: typeMean, ...question }) => {
      const received = own.get(id)
      return received ? [{ ...received, ...question, name: ctx.text(names), typeMean }] : []
    }),
  }
}
