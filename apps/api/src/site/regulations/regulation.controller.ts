import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Permission, Public } from '../../platform/access/declare.js'
import { CrudController, IdParam } from '../../platform/crud/crud.controller.js'
import type { ListQuery } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { ApiPage, pageOf } from '../../platform/http/page.js'
import { optionalId } from '../../platform/http/params.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import {
  Regulation,
  RegulationFrontDetail,
  RegulationFrontRow,
  RegulationInput,
} from './regulation.dto.js'
import { frontRegulation, frontRegulations } from './regulation.queries.js'
import { RegulationService } from './regulation.service.js'

const contract = { resource: 'regulation', row: Regulation, input: RegulationInput } as const
const AREA = {
  name: 'areaId',
  required: false,
  schema: { type: 'string', format: 'uuid' },
} as const

@ApiTags('regulation')
@Controller(`${ADMIN_BASE}/api/regulations`)
export class RegulationController extends CrudController(contract, RegulationService) {
  @Get('front/list')
  @Public('the public pages list them')
  @ApiOperation({ summary: 'Published texts of an area and of all areas, newest first' })
  @ApiQuery(AREA)
  @ApiQuery({ name: 'keyword', required: false, schema: { type: 'string' } })
  @ApiPage(RegulationFrontRow)
  front(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<RegulationFrontRow>> {
    const areaId = optionalId('areaId', query.areaId?.toString())
    const keyword = String(query.keyword ?? '').trim()
    return frontRegulations(ctx, { areaId, keyword }, pageOf(query))
  }

  @Get('front/:id')
  @Public('the public pages show it')
  @ApiOperation({ summary: 'One published text with attachments and neighbours' })
  @ApiQuery(AREA)
  @ApiOkResponse({ type: RegulationFrontDetail })
  frontDetail(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query('areaId') areaId?: string,
  ): Promise<RegulationFrontDetail> {
    return frontRegulation(ctx, id, optionalId('areaId', areaId))
  }

  @Put('publish/:id')
  @Permission('regulation:publish')
  @ApiOperation({ summary: 'Show a text to the public' })
  @ApiOkResponse({ type: Regulation })
  publish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<Regulation> {
    return this.service.publish(ctx, id, true)
  }

  @Put('unpublish/:id')
  @Permission('regulation:publish')
  @ApiOperation({ summary: 'Take a text back from the public' })
  @ApiOkResponse({ type: Regulation })
  unpublish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<Regulation> {
    return this.service.publish(ctx, id, false)
  }
}
