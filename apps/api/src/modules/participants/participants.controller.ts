import {
  ADMIN_BASE,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type Page,
  type ParticipantSign,
  type Permission as PermissionCode,
} from '@credit/contract'
import { Controller, Get, Inject, type Type } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission, Self } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import {
  AgencyRow,
  ExpertRow,
  type ParticipantRow,
  PurchaserRow,
  SupplierRow,
} from './participant.dto.js'
import { participantList } from './participants.queries.js'
import { ParticipantsService } from './participants.service.js'

/** The calls that all four kinds have. */
function ParticipantController(sign: ParticipantSign, row: Type<ParticipantRow>) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const list = participantList(sign)

  abstract class Participants {
    @Inject(ParticipantsService)
    readonly participants: ParticipantsService

    @Get('list')
    @Permission(`${resource}:list` as PermissionCode)
    @ApiOperation({ summary: `List ${resource} records with personal data masked` })
    @ApiList(row, list)
    list(@RequestCtx() ctx: Ctx, @ListParams(list) query: ListQuery): Promise<Page<object>> {
      return this.participants.list(ctx, sign, list, query)
    }

    @Get(':id')
    @Self()
    @ApiOperation({ summary: `Get one ${resource}, as far as the caller may see it` })
    @ApiOkResponse({ type: row })
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return this.participants.get(ctx, sign, id)
    }
  }
  return Participants
}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[1]}`)
export class PurchaserController extends ParticipantController(1, PurchaserRow) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[2]}`)
export class SupplierController extends ParticipantController(2, SupplierRow) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[3]}`)
export class AgencyController extends ParticipantController(3, AgencyRow) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[4]}`)
export class ExpertController extends ParticipantController(4, ExpertRow) {}
