import {
  ADMIN_BASE,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type Page,
  type ParticipantSign,
  type Permission as PermissionCode,
  SIGN,
} from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Res, type Type } from '@nestjs/common'
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import type { ParticipantEntity } from '../../../entities/participants/participant.js'
import { Permission, Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { validationPipeFor } from '../../../http/validation.js'
import { CreateCall, DeleteCall } from '../../../http/write-calls.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { BulkController } from '../../exchange/bulk/bulk-controller.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { assigningHome } from '../home/assign-area.js'
import { MoveHome } from '../home/move-home.js'
import { PROFILE_INPUTS, type ProfileInput } from '../profiles/profile-input.dto.js'
import { oneOf } from '../profiles/profiles.js'
import { AgencyRow, ExpertRow, type ParticipantRow, PurchaserRow, SupplierRow } from '../records/participant.dto.js'
import { participantList } from '../records/participants.queries.js'
import { ParticipantsService } from '../records/participants.service.js'
import { participantTable } from '../records/participants.table.js'
import { IdNumber } from '../revisions/revision.dto.js'
import { settingAccounts } from './account-status.js'
import { ChangeParticipant } from './change-participant.js'
import { CreateParticipant } from './create-participant.js'
import { removeParticipant } from './remove-participant.js'

/** The calls that all four kinds have. */
function ParticipantController(sign: ParticipantSign, row: Type<ParticipantRow>) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const one = oneOf(sign)
  const list = participantList(sign)
  const code = (action: string) => `${resource}:${action}` as PermissionCode
  const { creation, change } = PROFILE_INPUTS[sign]
  const table = participantTable(sign)

  abstract class Participants extends BulkController<ParticipantEntity>(resource) {
    @Inject(ParticipantsService)
    readonly participants: ParticipantsService

    @Inject(CreateParticipant)
    readonly creating: CreateParticipant

    @Inject(ChangeParticipant)
    readonly changing: ChangeParticipant

    @Inject(MoveHome)
    readonly homes: MoveHome

    @Inject(ListExports)
    readonly exports: ListExports

    protected override bulkList() {
      return {
        definition: list,
        listed: (ctx: Ctx, query: ListQuery) => this.participants.listed(ctx, sign, list, query),
        titlesOf: (_ctx: Ctx, rows: readonly { name: string }[]) => rows.map(({ name }) => name),
        actions: {
          enable: settingAccounts('enabled'),
          disable: settingAccounts('disabled'),
          ...assigningHome(sign, this.homes),
          delete: {
            permission: code('delete'),
            run: (tx: Ctx, id: string) => removeParticipant(tx, sign, id),
          },
        },
      }
    }

    @Get('list')
    @Permission(code('list'))
    @ApiOperation({ summary: `List ${resource} records with personal data masked` })
    @ApiList(row, list)
    list(@RequestCtx() ctx: Ctx, @ListParams(list) query: ListQuery): Promise<Page<object>> {
      return this.participants.list(ctx, sign, list, query)
    }

    @ExportCall(code('export'), list)
    async export(
      @RequestCtx() ctx: Ctx,
      @ListParams(list) query: ListQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await this.exports.send(ctx, reply, query, table, (tx, inFull) =>
        this.participants.exported(tx, sign, list, query, inFull),
      )
    }

    @Get(':id')
    @Self()
    @ApiOperation({ summary: `Get one ${resource}, as far as the caller may see it` })
    @ApiOkResponse({ type: row })
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return this.participants.get(ctx, sign, id)
    }

    @CreateCall(code('create'), row, `Create ${one}, which has no account until it registers`)
    @ApiBody({ type: creation })
    create(@RequestCtx() ctx: Ctx, @Body(validationPipeFor(creation)) input: ProfileInput): Promise<object> {
      return unitOfWork(ctx, async (tx) => this.participants.get(tx, sign, await this.creating.run(tx, sign, input)))
    }

    @Put(':id')
    @Self()
    @ApiOperation({
      summary: `Change ${one}: supervisors at once, itself key fields as a proposal`,
    })
    @ApiBody({ type: change })
    @ApiOkResponse({ type: row })
    update(
      @RequestCtx() ctx: Ctx,
      @IdParam() id: string,
      @Body(validationPipeFor(change)) input: ProfileInput,
    ): Promise<object> {
      const { me } = ctx
      if (me.sign === SIGN.supervisor && !me.permissions.has(code('update'))) {
        throw new DomainError('FORBIDDEN')
      }
      const current = (tx: Ctx) => this.participants.get(tx, sign, id)
      return unitOfWork(ctx, async (tx) => {
        await this.changing.run(tx, sign, id, input, current)
        return current(tx)
      })
    }

    @DeleteCall(code('delete'), `Delete ${one} that nothing refers to`)
    remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
      return removeParticipant(ctx, sign, id)
    }
  }
  return Participants
}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[1]}`)
export class PurchaserController extends ParticipantController(1, PurchaserRow) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[2]}`)
export class SupplierController extends ParticipantController(2, SupplierRow) {
  @Get(':id/contactsNumber')
  @Self()
  @ApiOperation({ summary: "Reveal the ID number of a supplier's contact; each look is logged" })
  @ApiOkResponse({ type: IdNumber })
  reveal(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<IdNumber> {
    return this.participants.revealIdNumber(ctx, id)
  }
}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[3]}`)
export class AgencyController extends ParticipantController(3, AgencyRow) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[4]}`)
export class ExpertController extends ParticipantController(4, ExpertRow) {}
