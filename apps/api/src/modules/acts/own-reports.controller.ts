import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Self } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { listOwnReports, OWN_REPORT_LIST } from './list-reports.js'
import { ReadReport } from './read-report.js'
import { OwnDishonestRecordRow, OwnReport } from './report.dto.js'
import { StatementInput } from './report-inputs.dto.js'
import { stateView } from './state-view.js'

/** Calls for participants to read the records about them. */
@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/integrity`)
export class OwnReportsController {
  constructor(private readonly reports: ReadReport) {}

  @Get('mine')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'List the dishonest behaviours that the caller was notified of' })
  @ApiList(OwnDishonestRecordRow, OWN_REPORT_LIST)
  mine(@RequestCtx() ctx: Ctx, @ListParams(OWN_REPORT_LIST) query: ListQuery): Promise<Page<OwnDishonestRecordRow>> {
    return listOwnReports(ctx, query)
  }

  @Get('mine/:id')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'Get the notice of a dishonest behaviour with its evidence' })
  @ApiOkResponse({ type: OwnReport })
  own(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<OwnReport> {
    return this.reports.forParty(ctx, id)
  }

  @Put(':id/statement')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'State the view of the party, once, within the notice period' })
  @ApiOkResponse({ type: OwnReport })
  state(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: StatementInput): Promise<OwnReport> {
    return unitOfWork(ctx, async (tx) => {
      await stateView(tx, id, input)
      return this.reports.forParty(tx, id)
    })
  }
}
