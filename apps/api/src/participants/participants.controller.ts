import {
  ADMIN_BASE,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type Page,
  type ParticipantSign,
  type Permission as PermissionCode,
} from '@credit/contract'
import { Controller, Get, Query, type Type } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission, Self } from '../platform/access/declare.js'
import { IdParam } from '../platform/crud/crud.controller.js'
import type { ListQuery } from '../platform/crud/list-query.js'
import type { Ctx } from '../platform/database/context.js'
import { ApiPage, page } from '../platform/http/page.js'
import { RequestCtx } from '../platform/http/request-ctx.js'
import {
  AgencyRow,
  ExpertRow,
  type ParticipantRow,
  PurchaserRow,
  SupplierRow,
} from './participant.dto.js'
import { listParticipants } from './participants.queries.js'
import { rowOf, seeParticipant } from './see-participant.js'

/** The calls that are alike for all four signs. */
function ParticipantController(sign: ParticipantSign, row: Type<ParticipantRow>) {
  const resource = PARTICIPANT_RESOURCES[sign]

  abstract class Participants {
    @Get('list')
    @Permission(`${resource}:list` as PermissionCode)
    @ApiOperation({ summary: `List ${resource}; personal data masked` })
    @ApiPage(row)
    async list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<object>> {
      const found = await listParticipants(ctx, sign, query)
      return page(
        found.rows.map((participant) => rowOf(participant, 'masked')),
        found.total,
        found.page,
      )
    }

    @Get(':id')
    @Self()
    @ApiOperation({ summary: `One ${resource}, as far as the caller may see it` })
    @ApiOkResponse({ type: row })
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<object> {
      return seeParticipant(ctx, sign, id)
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
