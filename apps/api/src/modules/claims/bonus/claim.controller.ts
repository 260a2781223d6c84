import { ADMIN_BASE, type Page, SIGN } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Res } from '@nestjs/common'
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx, Tx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { BonusItemEntity } from '../../../entities/ledger/bonus-item.js'
import { Permission, Self } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { ClaimApproval, ClaimableItem, ClaimDetail, ClaimInput, ClaimRefusal, ClaimRow } from './claim.dto.js'
import { CLAIM_TABLE } from './claim.table.js'
import { CLAIM_LIST, ReadClaims } from './claim-list.js'
import { noticeClaim, rejectClaim, revokeClaim } from './examine-claim.js'
import { changeClaim, claimBonus } from './save-claim.js'

@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/qualificationPoint`)
export class ClaimController {
  constructor(
    private readonly claims: ReadClaims,
    private readonly exports: ListExports,
  ) {}

  @Get('list')
  @Self()
  @ApiOperation({ summary: 'List bonus claims: the own, or for supervisors those of their area' })
  @ApiList(ClaimRow, CLAIM_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(CLAIM_LIST) query: ListQuery): Promise<Page<ClaimRow>> {
    return this.claims.list(ctx, query, 'all')
  }

  @Get('history')
  @Self()
  @ApiOperation({ summary: 'List the bonus claims that were decided' })
  @ApiList(ClaimRow, CLAIM_LIST)
  history(@RequestCtx() ctx: Ctx, @ListParams(CLAIM_LIST) query: ListQuery): Promise<Page<ClaimRow>> {
    return this.claims.list(ctx, query, 'history')
  }

  @ExportCall('qualification:export', CLAIM_LIST)
  async export(
    @RequestCtx() ctx: Ctx,
    @ListParams(CLAIM_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = (tx: Ctx) => this.claims.exported(tx, query, 'all')
    await this.exports.send(ctx, reply, query, CLAIM_TABLE, rows)
  }

  @ExportCall('qualification:export', CLAIM_LIST, 'history/export')
  async exportHistory(
    @RequestCtx() ctx: Ctx,
    @ListParams(CLAIM_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = (tx: Ctx) => this.claims.exported(tx, query, 'history')
    await this.exports.send(ctx, reply, query, CLAIM_TABLE, rows)
  }

  @Get('items')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'List the bonus items that the caller can claim' })
  @ApiOkResponse({ type: [ClaimableItem] })
  async items(@RequestCtx() ctx: Ctx): Promise<ClaimableItem[]> {
    const { sign } = ctx.me
    if (sign === SIGN.supervisor) return []
    const items = await scoped(ctx, BonusItemEntity).find({ sign, enabled: true }, { order: { code: 'ASC' } })
    return items.map(({ id, names, points, maxPoints, validityMonths, certificateRequired }) => ({
      id,
      points,
      maxPoints,
      validityMonths,
      certificateRequired,
      name: ctx.text(names),
    }))
  }

  @Get(':id')
  @Self()
  @ApiOperation({ summary: 'Get a bonus claim with its files and certificate' })
  @ApiOkResponse({ type: ClaimDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ClaimDetail> {
    return this.claims.get(ctx, id)
  }

  @Post()
  @Self(1, 2, 3, 4)
  @Idempotent()
  @HttpCode(201)
  @ApiOperation({ summary: 'Claim a bonus, or keep a draft' })
  @ApiCreatedResponse({ type: ClaimDetail })
  create(@RequestCtx() ctx: Ctx, @Body() input: ClaimInput): Promise<ClaimDetail> {
    return unitOfWork(ctx, async (tx) => this.claims.get(tx, await claimBonus(tx, input)))
  }

  @Put(':id')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Change a claim that is not decided, or send a rejected one again' })
  @ApiOkResponse({ type: ClaimDetail })
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ClaimInput): Promise<ClaimDetail> {
    return unitOfWork(ctx, async (tx) => {
      await changeClaim(tx, id, input)
      return this.claims.get(tx, id)
    })
  }

  @Put(':id/approve')
  @Permission('qualification:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Approve: the public notice begins, after which the claim counts' })
  @ApiOkResponse({ type: ClaimDetail })
  approve(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { version }: ClaimApproval): Promise<ClaimDetail> {
    return this.decide(ctx, id, (tx, current) => noticeClaim(tx, id, { version, current }))
  }

  @Put(':id/reject')
  @Permission('qualification:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Reject with a reason' })
  @ApiOkResponse({ type: ClaimDetail })
  reject(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { reason, version }: ClaimRefusal,
  ): Promise<ClaimDetail> {
    return this.decide(ctx, id, (tx, current) => rejectClaim(tx, id, reason, { version, current }))
  }

  @Put(':id/revoke')
  @Permission('qualification:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Revoke a claim that counts' })
  @ApiOkResponse({ type: ClaimDetail })
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason }: ClaimRefusal): Promise<ClaimDetail> {
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
