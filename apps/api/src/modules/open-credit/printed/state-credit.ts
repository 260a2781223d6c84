import type { PlainDate } from '@credit/contract'
import { In, IsNull, LessThanOrEqual } from 'typeorm'
import type { Ctx } from '#core/context'
import { ofParticipant, scoped } from '#database/scoped'
import type { Seen, SeenId } from '#database/seen'
import type { AreaEntity } from '#entities/areas/area'
import type { StatedAct, StatedCredit } from '#entities/ledger/credit-record'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import type { ParticipantEntity } from '#entities/participants/participant'
import { creditOf } from '../../score/explain-score.js'

/** Returns the statements of a record about a participant today, limited to public information (rule C18). */
export async function stateCredit(
  ctx: Ctx,
  { id, name, code, sign }: ParticipantEntity & SeenId<ParticipantEntity>,
  area: AreaEntity,
): Promise<StatedCredit> {
  const credit = await creditOf(ctx, id, { named: false })
  const { base, bonus, mutual, deduction, adjustment, limit, unrated, serious } = credit
  const band = !unrated || serious ? credit.band : null
  const bands = await scoped(ctx, OverviewScoreEntity).find({ sign }, { order: { minScore: 'DESC' } })
  const scale = bands.map(({ code, labels, minScore }) => ({ code, names: labels, minScore }))
  return {
    holder: name,
    code,
    sign,
    area: area.names,
    band,
    unrated,
    bandLabels: bands.find((row) => row.code === band)?.labels ?? null,
    scale,
    issuer: area.contactInformation,
    score: unrated ? null : credit.creditScore,
    starLevel: unrated ? null : credit.starLevel,
    basis: unrated ? null : credit.basis,
    evaluatorCount: credit.evaluatorCount,
    terms: unrated ? null : { base, bonus, mutual, deduction, adjustment, limit },
    asOf: credit.asOf,
    ruleVersion: credit.ruleVersion,
    serious: await seriousActs(ctx, id, ctx.clock.today()),
  }
}

/** Returns the serious acts in force on a day, without the ones repaired or revoked since. */
export async function seriousActs(
  ctx: Ctx,
  participantId: Seen<ParticipantEntity>,
  day: PlainDate,
): Promise<StatedAct[]> {
  const acts = await scoped(ctx, DishonestRecordEntity, ofParticipant(participantId)).find(
    {
      tier: 'serious' as const,
      endedOn: IsNull(),
      status: In(['confirmed', 'expired']),
      inForceFrom: LessThanOrEqual(day),
    },
    { order: { decidedOn: 'DESC', id: 'ASC' } },
  )
  const inForce = acts.filter(({ validUntil }) => validUntil === null || validUntil >= day)
  const items = scoped(ctx, DishonestyItemEntity)
  return Promise.all(
    inForce.map(async ({ itemId, authority, decisionNumber, decidedOn }) => ({
      names: (await items.get(itemId)).names,
      authority,
      decisionNumber,
      decidedOn,
    })),
  )
}
