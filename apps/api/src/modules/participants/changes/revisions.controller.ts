import {
  ADMIN_BASE,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type Page,
  type ParticipantSign,
  type Permission as PermissionCode,
} from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Permission, Self } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ApiPage } from '../../../list/page.js'
import { pageQuery } from '../../../list/page-query.dto.js'
import { accountsOfParticipant } from '../../identity/accounts/participant-accounts.js'
import { RevisionApproval, RevisionRejection } from '../profiles/profile-input.dto.js'
import { oneOf } from '../profiles/profiles.js'
import { ParticipantsService } from '../records/participants.service.js'
import { ParticipantAccountRow, RevisionRow } from '../revisions/revision.dto.js'
import { approveRevision, rejectRevision, withdrawRevision } from './decide-revision.js'
import { readHistory, readPending } from './read-revisions.js'

class HistoryQuery extends pageQuery() {}

/** Changes that wait, their decision, the history, and the accounts of one kind. */
function RevisionController(sign: ParticipantSign) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const one = oneOf(sign)
  const approve = `${resource}:approve` as PermissionCode

  abstract class Revisions {
    @Inject(ParticipantsService)
    readonly participants: ParticipantsService

    @Get('unapproved/:id')
    @Self()
    @ApiOperation({ summary: `Get the change of ${one} that waits for a decision, or null` })
    @ApiOkResponse({ type: RevisionRow })
    pending(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RevisionRow | null> {
      return this.read(ctx, id)
    }

    @Get('history/list/:id')
    @Self()
    @ApiOperation({ summary: `List the decided changes of ${one}, newest first` })
    @ApiPage(RevisionRow)
    async history(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Query() paging: HistoryQuery,
    ): Promise<Page<RevisionRow>> {
      return readHistory(ctx, await this.participants.see(ctx, sign, id), paging)
    }

    @Put(':id/approve')
    @Permission(approve)
    @Idempotent()
    @ApiOperation({ summary: `Apply the change of ${one} that waits` })
    @ApiOkResponse({ type: RevisionRow, description: 'null: nothing waits any more' })
    approve(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Body() input: RevisionApproval,
    ): Promise<RevisionRow | null> {
      return unitOfWork(ctx, async (tx) => {
        await approveRevision(tx, sign, id, input)
        return this.read(tx, id)
      })
    }

    @Put(':id/reject')
    @Permission(approve)
    @Idempotent()
    @ApiOperation({ summary: `Reject the change of ${one} that waits, with a reason` })
    @ApiOkResponse({ type: RevisionRow, description: 'null: nothing waits any more' })
    reject(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Body() input: RevisionRejection,
    ): Promise<RevisionRow | null> {
      return unitOfWork(ctx, async (tx) => {
        await rejectRevision(tx, sign, id, input)
        return this.read(tx, id)
      })
    }

    @Put(':id/withdraw')
    @Self(sign)
    @Idempotent()
    @ApiOperation({ summary: "Withdraw the caller's pending change" })
    @ApiOkResponse({ type: RevisionRow, description: 'null: nothing waits any more' })
    withdraw(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Body() input: RevisionApproval = {},
    ): Promise<RevisionRow | null> {
      return unitOfWork(ctx, async (tx) => {
        await withdrawRevision(tx, sign, id, input)
        return this.read(tx, id)
      })
    }

    @Get(':id/accounts')
    @Self()
    @ApiOperation({ summary: `List the accounts of ${one} that the caller reaches` })
    @ApiOkResponse({ type: [ParticipantAccountRow] })
    async accounts(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ParticipantAccountRow[]> {
      await this.participants.see(ctx, sign, id)
      return accountsOfParticipant(ctx, id)
    }

    private async read(ctx: Ctx, id: string): Promise<RevisionRow | null> {
      return readPending(ctx, await this.participants.see(ctx, sign, id))
    }
  }
  return Revisions
}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[1]}`)
export class PurchaserRevisionController extends RevisionController(1) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[2]}`)
export class SupplierRevisionController extends RevisionController(2) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[3]}`)
export class AgencyRevisionController extends RevisionController(3) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[4]}`)
export class ExpertRevisionController extends RevisionController(4) {}
