import {
  ADMIN_BASE,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type ParticipantSign,
  type Permission as PermissionCode,
} from '@credit/contract'
import { Body, Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { oneOf } from '../profiles/profiles.js'
import { MergeInput, MergeOutcome, MergeRow } from './merge.dto.js'
import { ReadMerges } from './merge-list.js'
import { MergeParticipants } from './merge-participants.js'
import { UndoMerge } from './undo-merge.js'

/** Merging records of one body, for one kind. */
function MergeController(sign: ParticipantSign) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const one = oneOf(sign)
  const merge = `${resource}:merge` as PermissionCode

  abstract class Merges {
    @Inject(MergeParticipants)
    readonly merging: MergeParticipants

    @Inject(UndoMerge)
    readonly undoing: UndoMerge

    @Inject(ReadMerges)
    readonly merges: ReadMerges

    @Put(`merge/${PARTICIPANT_PATHS[sign]}`)
    @Permission(merge)
    @Idempotent()
    @ApiOperation({ summary: `Merge several records of one ${resource}` })
    @ApiOkResponse({ type: MergeOutcome })
    merge(@RequestCtx() ctx: Ctx, @Body() input: MergeInput): Promise<MergeOutcome> {
      return this.merging.run(ctx, sign, input)
    }

    @Post('merge/preview')
    @HttpCode(200)
    @Permission(merge)
    @ApiOperation({ summary: `Show what a merge of ${resource} records would move` })
    @ApiOkResponse({ type: MergeOutcome })
    preview(@RequestCtx() ctx: Ctx, @Body() input: MergeInput): Promise<MergeOutcome> {
      return this.merging.preview(ctx, sign, input)
    }

    @Get('merge/list/:id')
    @Permission(`${resource}:list` as PermissionCode)
    @ApiOperation({ summary: `List the merges of ${one}, newest first` })
    @ApiOkResponse({ type: [MergeRow] })
    list(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<MergeRow[]> {
      return this.merges.list(ctx, sign, id)
    }

    @Put('merge/undo/:id')
    @Permission(merge)
    @Idempotent()
    @ApiOperation({ summary: `Undo a merge; answers the merges of the ${resource} that it was` })
    @ApiOkResponse({ type: [MergeRow] })
    undo(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<MergeRow[]> {
      return unitOfWork(ctx, async (tx) => this.merges.list(tx, sign, await this.undoing.run(tx, sign, id)))
    }
  }
  return Merges
}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[1]}`)
export class PurchaserMergeController extends MergeController(1) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[2]}`)
export class SupplierMergeController extends MergeController(2) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[3]}`)
export class AgencyMergeController extends MergeController(3) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[4]}`)
export class ExpertMergeController extends MergeController(4) {
  /** The path that the specification gives to experts too. */
  @Put('merge/supplier')
  @Permission('expert:merge')
  @Idempotent()
  @ApiOperation({ summary: 'Merge several records of one expert' })
  @ApiOkResponse({ type: MergeOutcome })
  mergeAsSpecified(@RequestCtx() ctx: Ctx, @Body() input: MergeInput): Promise<MergeOutcome> {
    return this.merging.run(ctx, 4, input)
  }
}
