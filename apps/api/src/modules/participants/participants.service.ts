import { ANONYMOUS_MIN, type Page, type ParticipantSign, SIGN } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../core/context.js'
import { notFound } from '../../core/domain-error.js'
import { recordAudit } from '../../database/record-audit.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import type { ParticipantEntity } from '../../entities/participants/participant.js'
import type { ListDefinition, ListQuery } from '../../list/list-definition.js'
import { page } from '../../list/page.js'
import { ParticipantVisibility } from './participant-visibility.js'
import { type Sight, sightOf } from './participants.policy.js'
import {
  type ParticipantDetails,
  pageOfParticipants,
  readParticipant,
  withDetails,
} from './participants.queries.js'
import { CODE_NAMES, profileFields, showsPhoneVerify } from './profiles.js'

/** Lists and shows participants as far as the caller may see them. */
@Injectable()
export class ParticipantsService {
  constructor(@Inject(ParticipantVisibility) private readonly visibility: ParticipantVisibility) {}

  /** Returns a page of a kind with personal data masked. */
  async list(
    ctx: Ctx,
    sign: ParticipantSign,
    definition: ListDefinition<ParticipantEntity>,
    query: ListQuery,
  ): Promise<Page<object>> {
    const found = await pageOfParticipants(ctx, definition, query)
    const records = await withDetails(ctx, sign, found.rows)
    return page(
      records.map((record) => toRow(record, 'masked')),
      found.total,
      found.page,
    )
  }

  /** Returns one participant; logs that a supervisor saw personal data in full. */
  async get(ctx: Ctx, sign: ParticipantSign, id: string): Promise<object> {
    const row = await readParticipant(ctx, sign, id)
    if (!row) throw notFound()
    const { areaId } = row
    const inOwnProjects = await this.visibility.takesPartIn(ctx, id, ctx.me.areaId)
    const sight = sightOf(ctx.me, { id, sign, areaId, inOwnProjects })
    if (sight === 'nothing') throw notFound()
    if (sight === 'whole' && ctx.me.sign === SIGN.supervisor) await recordView(ctx, id, areaId)
    const [details] = await withDetails(ctx, sign, [row])
    if (!details) throw notFound()
    const shown = toRow(details, sight)
    if (ctx.me.sign === SIGN.supervisor) return shown
    // Of pools of anonymous evaluations the number would tell who had evaluated before (rule E14).
    return { ...shown, evaluatorCount: Math.min(row.evaluatorCount, ANONYMOUS_MIN) }
  }
}

function toRow(details: ParticipantDetails, sight: Exclude<Sight, 'nothing'>): object {
  const { code, ...participant } = details.participant
  const { sign } = participant
  const own = {
    ...profileFields(sign, details.profile, sight === 'whole'),
    ...(showsPhoneVerify(sign) ? { phoneVerify: details.phoneVerify } : {}),
  }
  return {
    ...participant,
    creditScore: participant.unrated ? null : participant.creditScore,
    areaName: details.areaName,
    [CODE_NAMES[sign]]: code,
    ...(sight === 'public' ? {} : own),
    sight,
  }
}

function recordView(ctx: Ctx, id: string, areaId: string): Promise<void> {
  return unitOfWork(ctx, (tx) =>
    recordAudit(tx, {
      action: 'personal-data:view',
      entity: 'participant',
      entityId: id,
      areaId,
      after: { id },
    }),
  )
}
