import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Public } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ApiPage } from '../../../list/page.js'
import type { CrudContract } from '../../crud/crud.controller.js'
import { PublishingController } from '../publishing.js'
import { getFrontRegulation, listFrontRegulations } from './read-front-regulations.js'
import {
  Regulation,
  RegulationFrontDetail,
  RegulationFrontDetailQuery,
  RegulationFrontQuery,
  RegulationFrontRow,
  RegulationInput,
} from './regulation.dto.js'
import { REGULATION_LIST, RegulationService } from './regulation.service.js'
import { REGULATION_TABLE } from './regulation.table.js'

const contract = {
  resource: 'regulation',
  row: Regulation,
  input: RegulationInput,
  list: REGULATION_LIST,
  table: REGULATION_TABLE,
  bulk: { titleOf: (_ctx, { title }) => String(title) },
} as const satisfies CrudContract

@ApiTags('regulation')
@Controller(`${ADMIN_BASE}/api/regulations`)
export class RegulationController extends PublishingController(contract, RegulationService) {
  @Get('front/list')
  @Public('the public pages list them')
  @ApiOperation({ summary: 'List the published texts of an area and of all areas, newest first' })
  @ApiPage(RegulationFrontRow)
  front(@RequestCtx() ctx: Ctx, @Query() query: RegulationFrontQuery): Promise<Page<RegulationFrontRow>> {
    return listFrontRegulations(ctx, query)
  }

  @Get('front/:id')
  @Public('the public pages show it')
  @ApiOperation({ summary: 'Get a published text with its attachments and neighbours' })
  @ApiOkResponse({ type: RegulationFrontDetail })
  frontDetail(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() { areaId }: RegulationFrontDetailQuery,
  ): Promise<RegulationFrontDetail> {
    return getFrontRegulation(ctx, id, areaId)
  }
}
