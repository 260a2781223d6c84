import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { SignedUrls } from '../../files/signed-urls.js'
import { ReportRow } from './report.dto.js'
import { selectReport } from './reports.sql.js'

@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/integrity`)
export class IntegrityController {
  constructor(private readonly urls: SignedUrls) {}

  @Get(':id')
  // Whoever sees the item of the to-do list may read what it is about.
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Get a reported dishonest behaviour with its evidence' })
  @ApiOkResponse({ type: ReportRow })
  async get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ReportRow> {
    const found = await selectReport.first(ctx, { id })
    if (!found) throw notFound()
    const { item, area, points, createTime, fileIds, ...row } = found
    const now = ctx.clock.now()
    return {
      ...row,
      itemName: ctx.text(item),
      areaName: ctx.text(area),
      points: Number(points),
      createTime: createTime.toISOString(),
      files: await filesOf(ctx, fileIds, (file) => this.urls.inRow(file, now)),
    }
  }
}
