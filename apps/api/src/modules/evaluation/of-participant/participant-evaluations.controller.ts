import { EVALUATION_STATES, OPEN_STAGES, PARTICIPANT_SIGNS, type Page, SIGN } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Actor, Ctx } from '#core/context'
import { dayText, timeText } from '#core/time-text'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { Enum, Out } from '#http/fields'
import { paged } from '#list/list-params'
import { page } from '#list/page'
import { pageQuery } from '#list/page-query.dto'
import { assertMaySeeCredit } from '../../score/credit.policy.js'
import { REPLY, ReplyRow } from '../replying/reply.dto.js'
import { mayRemoveReply, mayReply, type Replied, shownReply } from '../replying/reply.policy.js'
import { givenBy, receivedBy } from './participant-evaluations.sql.js'

const SIDES = ['given', 'received'] as const

class SideQuery extends pageQuery() {
  @Enum(SIDES, { description: 'Whether the participant is evaluator or evaluated' })
  side: (typeof SIDES)[number]
}

/** Names in `can`. */
const REPLY_OFFERS = ['reply', 'removeReply'] as const
type ReplyOffer = (typeof REPLY_OFFERS)[number]

/** An evaluation of a participant and its opposite. */
class ParticipantEvaluationRow {
  @Out('id') id: string
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() bidSectionName: string
  @Out({ type: 'integer', enum: OPEN_STAGES }) stage: number
  @Out('id | null', 'null: anonymous') otherId: string | null
  @Out('text | null') otherName: string | null
  @Out({ type: 'integer', enum: PARTICIPANT_SIGNS }, 'Of the other one') sign: number
  @Out({ enum: EVALUATION_STATES }) status: string
  @Out() anonymous: boolean
  @Out('number | null', 'null until it is revealed') score: number | null
  @Out('time | null') submittedAt: string | null
  @Out('text | null', 'The person who submitted it, if given') submittedBy: string | null
  @Out('time | null') revealedAt: string | null
  @Out(REPLY) reply: ReplyRow | null
  @Out({ enum: REPLY_OFFERS, isArray: true }, 'What the caller may do now') can: ReplyOffer[]
}

@AdminCalls('mutualEvaluationRecord', 'mutual evaluation')
export class ParticipantEvaluationsController {
  @Call(
    { get: 'participant/:id', self: true, answer: paged(ParticipantEvaluationRow) },
    'List evaluations given or received by a participant; hides who gave anonymous ones',
  )
  async list(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() { side, ...paging }: SideQuery,
  ): Promise<Page<ParticipantEvaluationRow>> {
    assertMaySeeCredit(ctx.me, id)
    const supervises = ctx.me.sign === SIGN.supervisor
    const { current, size } = paging
    const query = {
      participantId: id,
      // Evaluations belong to the area of their project.
      areaId: supervises && !ctx.me.city ? ctx.me.areaId : null,
      limit: size,
      offset: (current - 1) * size,
    }
    const rows =
      side === 'given'
        ? await givenBy.rows(ctx, { ...query, anonymous: !supervises && !ctx.me.viewer })
        : await receivedBy.rows(ctx, query)
    const hidden = side === 'received'
    const time = (at: Date | null, anonymous: boolean) => at && (anonymous && hidden ? dayText(at) : timeText(at))
    return page(
      rows.map(({ total: _, submittedAt, revealedAt, ...row }) => ({
        ...row,
        ...(row.anonymous && hidden ? { otherId: null, otherName: null } : {}),
        submittedBy: hidden ? null : row.submittedBy,
        submittedAt: time(submittedAt, row.anonymous),
        revealedAt: time(revealedAt, row.anonymous),
        reply: shownReply(ctx.me, row.reply, side),
        can: actionsOn(ctx.me, id, side, row),
      })),
      rows[0]?.total ?? 0,
      paging,
    )
  }
}

function actionsOn(me: Actor, participantId: string, side: string, row: Replied): ReplyOffer[] {
  if (mayRemoveReply(me, row)) return ['removeReply']
  const isOwn = side === 'received' && me.participantId === participantId
  return isOwn && mayReply(row) ? ['reply'] : []
}
