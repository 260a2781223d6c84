import { type ParticipantSign, SIGN } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Actor, Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { readToken, signToken } from '#core/signed-tokens'
import { timeText } from '#core/time-text'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import type { OwnPagesReader } from '#http/access/own-pages-reader'
import { firstAccountOf } from '../records/own-pages.sql.js'
import { sightOf } from '../records/participants.policy.js'
import type { OwnPages } from './own-pages.dto.js'

const MINUTES = 30
const MS_PER_MINUTE = 60_000

interface Claims {
  sid: string
  participantId: string
}

/**
 * Lets a supervisor view a participant's own pages as the participant sees them, read only. A signed token names the
 * participant, for half an hour of the same session; each request checks again that the supervisor may see the
 * participant in full.
 */
@Injectable()
export class OwnPagesViews implements OwnPagesReader {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Begins to look, which is logged with the supervisor and the participant. */
  start(ctx: Ctx, participantId: string): Promise<OwnPages> {
    return unitOfWork(ctx, async (tx) => {
      const { me } = tx
      const participant = await seenInFull(tx, participantId)
      if (!participant) throw new DomainError('FORBIDDEN')
      const { id, areaId } = participant
      const account = await firstAccountOf.first(tx, { participantId: id })
      if (!account) throw new DomainError('PARTICIPANT_WITHOUT_ACCOUNT')
      const { accountId: loginId, sign: type, areaName, roles: _, ...user } = account
      const after = { id, name: participant.name, loginName: user.loginName }
      const entry = { action: 'own-pages:view' as const, entity: 'participant', entityId: id, areaId }
      await recordAudit(tx, { ...entry, after })
      const expiresAt = new Date(tx.clock.now().getTime() + MINUTES * MS_PER_MINUTE)
      const claims: Claims = { sid: me.sessionId, participantId: id }
      return {
        token: signToken(this.config.jwtSecret, 'own-pages', claims, expiresAt),
        expiresAt: timeText(expiresAt),
        user: { ...user, loginId, type, areaName: tx.text(areaName), participantId: id },
      }
    })
  }

  async read(ctx: Ctx, token: string): Promise<Actor> {
    const { me } = ctx
    const claims = readToken<Claims>(this.config.jwtSecret, 'own-pages', token, ctx.clock.now())
    if (claims?.sid !== me.sessionId || me.sign !== SIGN.supervisor) throw new DomainError('OWN_PAGES_ENDED')
    const { participantId } = claims
    if (!(await seenInFull(ctx, participantId))) throw new DomainError('OWN_PAGES_ENDED')
    const account = await firstAccountOf.first(ctx, { participantId })
    if (!account) throw new DomainError('OWN_PAGES_ENDED')
    const { phoneVerify: _, areaName: __, ...actor } = account
    const { accountId, loginName, areaId } = me
    return {
      ...actor,
      participantId,
      sessionId: me.sessionId,
      city: false,
      changePwd: true,
      permissions: new Set(),
      viewer: { accountId, loginName, areaId },
    }
  }
}

/** The participant, if the supervisor sees it in full; 404 outside its area. */
async function seenInFull(ctx: Ctx, id: string): Promise<ParticipantEntity | null> {
  const participant = await scoped(ctx, ParticipantEntity).get(id)
  const { areaId } = participant
  const sign: ParticipantSign = participant.sign
  const sight = sightOf(ctx.me, { id, sign, areaId, inOwnProjects: false })
  return sight === 'whole' && participant.status !== 'merged' ? participant : null
}
