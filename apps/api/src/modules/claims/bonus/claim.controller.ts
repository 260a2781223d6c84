import { PARTICIPANT_SIGNS, SIGN } from '@credit/contract'
import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { answerFrom } from '#http/fields'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { ClaimApproval, ClaimableItem, ClaimDetail, ClaimInput, ClaimRefusal } from './claim.dto.js'
import { CLAIM_TABLE } from './claim.table.js'
import { CLAIMS, ReadClaims, WAS_DECIDED } from './claim-list.js'
import { noticeClaim, rejectClaim, revokeClaim } from './examine-claim.js'
import { changeClaim, claimBonus } from './save-claim.js'

@AdminCalls('qualificationPoint', 'credit')
export class ClaimController {
  constructor(
    private readonly claims: ReadClaims,
    private readonly exports: ListExports,
  ) {}

  @Call({ get: 'list', self: true, answer: CLAIMS }, "List own bonus claims; supervisors see the area's")
  list(@RequestCtx() ctx: Ctx, @ListParams(CLAIMS) query: ListQuery) {
    return CLAIMS.page(ctx, query)
  }

  @Call({ get: 'history', self: true, answer: CLAIMS }, 'List the bonus claims that were decided')
  history(@RequestCtx() ctx: Ctx, @ListParams(CLAIMS) query: ListQuery) {
    return CLAIMS.page(ctx, query, WAS_DECIDED)
  }

  @ExportCall('qualification:export', CLAIMS)
  export(@RequestCtx() ctx: Ctx, @ListParams(CLAIMS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, CLAIM_TABLE, (tx) => CLAIMS.exported(tx, query))
  }

  @ExportCall('qualification:export', CLAIMS, 'history/export')
  exportHistory(@RequestCtx() ctx: Ctx, @ListParams(CLAIMS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, CLAIM_TABLE, (tx) => CLAIMS.exported(tx, query, WAS_DECIDED))
  }

  @Call(
    { get: 'items', self: PARTICIPANT_SIGNS, answer: [ClaimableItem] },
    'List the bonus items that the caller can claim',
  )
  async items(@RequestCtx() ctx: Ctx): Promise<ClaimableItem[]> {
    const { sign } = ctx.me
    if (sign === SIGN.supervisor) return []
    const items = await scoped(ctx, BonusItemEntity).find({ sign, enabled: true }, { order: { code: 'ASC' } })
    return items.map((item) => answerFrom(ClaimableItem, item, { name: ctx.text(item.names) }))
  }

  @Call({ get: ':id', self: true, answer: ClaimDetail }, 'Get a bonus claim with its files and certificate')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.claims.get(ctx, id)
  }

  @Call({ post: '', self: PARTICIPANT_SIGNS, answer: ClaimDetail, idempotent: true }, 'Claim a bonus or save a draft')
  create(@RequestCtx() ctx: Ctx, @Body() input: ClaimInput) {
    return unitOfWork(ctx, async (tx) => this.claims.get(tx, await claimBonus(tx, input)))
  }

  @Call(
    { put: ':id', self: PARTICIPANT_SIGNS, answer: ClaimDetail, idempotent: true },
    'Change an undecided claim, or resend a rejected one',
  )
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ClaimInput) {
    return unitOfWork(ctx, async (tx) => {
      await changeClaim(tx, id, input)
      return this.claims.get(tx, id)
    })
  }

  @Call(
    { put: ':id/approve', permission: 'qualification:approve', answer: ClaimDetail, idempotent: true },
    'Approve a claim and start its public notice, after which it counts',
  )
  approve(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { version }: ClaimApproval) {
    return this.decide(ctx, id, (tx, current) => noticeClaim(tx, id, { version, current }))
  }

  @Call(
    { put: ':id/reject', permission: 'qualification:approve', answer: ClaimDetail, idempotent: true },
    'Reject a claim',
  )
  reject(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason, version }: ClaimRefusal) {
    return this.decide(ctx, id, (tx, current) => rejectClaim(tx, id, reason, { version, current }))
  }

  @Call(
    { put: ':id/revoke', permission: 'qualification:approve', answer: ClaimDetail, idempotent: true },
    'Revoke a claim that counts',
  )
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: ClaimRefusal) {
    return this.decide(ctx, id, (tx) => revokeClaim(tx, id, reason))
  }

  private decide(
    ctx: Ctx,
    id: string,
    act: (tx: Tx, current: () => Promise<ClaimDetail>) => Promise<void>,
  ): Promise<ClaimDetail> {
    return unitOfWork(ctx, async (tx) => {
      const current = () => this.claims.get(tx, id)
      await act(tx, current)
      return current()
    })
  }
}
