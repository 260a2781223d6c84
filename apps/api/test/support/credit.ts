import { randomUUID } from 'node:crypto'
import type { OpenStage, ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { ParticipantEntity } from '#entities/participants/participant'
import type { RevealedFact } from '../../src/modules/ledger/facts.sql.js'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { recompute } from '../../src/modules/ledger/recompute.js'
import { findOrCreateParticipants } from '../../src/modules/participants/records/find-or-create.js'
import { insertRow } from './insert-row.js'

/** Creates participants of a sign with their first line; returns their ids. */
export async function makeParticipants(
  ctx: Ctx,
  sign: ParticipantSign,
  names: readonly string[],
  areaCode = '003900130006',
): Promise<string[]> {
  const area = await ctx.manager.findOneByOrFail(AreaEntity, { code: areaCode })
  return unitOfWork(ctx, async (tx) => {
    const parties = names.map((name) => ({
      sign,
      identityKey: `local:test:${randomUUID()}`,
      name,
      code: null,
      areaId: area.id,
      unidentified: false,
      source: 'manual' as const,
    }))
    const { ids } = await findOrCreateParticipants(tx, parties)
    const made = parties.map((party) => ids.get(`${sign} ${party.identityKey}`) ?? '')
    await recompute(tx, made)
    return made
  })
}

export function factOf(
  ctx: Ctx,
  over: { evaluatedId: string; evaluatorId: string; total: number } & Partial<RevealedFact>,
): RevealedFact {
  return {
    recordId: randomUUID(),
    stage: 0 as OpenStage,
    revealedOn: ctx.clock.today(),
    settingCode: 'A1',
    anonymous: false,
    ...over,
  }
}

/** Reveals a mark from each evaluator now. */
export async function reveal(
  ctx: Ctx,
  evaluatedId: string,
  evaluators: readonly string[],
  total: number,
  over: Partial<RevealedFact> = {},
): Promise<RevealedFact[]> {
  const facts = evaluators.map((evaluatorId) => factOf(ctx, { evaluatedId, evaluatorId, total, ...over }))
  await unitOfWork(ctx, (tx) => postFacts(tx, facts))
  return facts
}

/** Makes a participant known by a code; returns the evidence for a serious act against it. */
export async function decisionAgainst(ctx: Ctx, participantId: string) {
  const code = `91${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`
  await unitOfWork(ctx, (tx) => scoped(tx, ParticipantEntity).update(participantId, { code }))
  return {
    authority: '市财政局',
    decisionNumber: '财采处〔2026〕1号',
    decidedOn: ctx.clock.today(),
  }
}

/** Creates a bonus claim whose public notice is given; it waits for its decision. */
export async function makeClaim(ctx: Ctx, participantId: string, code: string): Promise<string> {
  const { manager } = ctx
  const { areaId } = await manager.findOneByOrFail(ParticipantEntity, { id: participantId })
  const item = await manager.findOneByOrFail(BonusItemEntity, { code })
  const { id: itemId, points, maxPoints } = item
  const status = 'noticed' as const
  const claim = { participantId, areaId, itemId, points, maxPoints, status }
  return (await insertRow(ctx, BonusClaimEntity, claim)).id
}
