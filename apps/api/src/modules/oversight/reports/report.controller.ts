import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common'
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { recordAudit } from '../../../database/record-audit.js'
import { scoped } from '../../../database/scoped.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { MonthlyReportEntity } from '../../../entities/oversight/monthly-report.js'
import { Permission } from '../../../http/access/declare.js'
import { Produces } from '../../../http/content-negotiation.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { withFailureHeader } from '../../files/failure-header.js'
import { anyFile } from '../../files/file-access.js'
import { FileStorage } from '../../files/file-storage.js'
import { sendFile } from '../../files/send-file.js'
import { JobStarted } from '../../jobs/job.dto.js'
import { TABLE_FORMATS } from '../../tabular/write-table.js'
import { listReports, REPORT_LIST } from './list-reports.js'
import { requestReport } from './make-report.js'
import { MonthlyReportFileQuery, MonthlyReportInput, MonthlyReportRow } from './report.dto.js'

const TYPES = ['application/pdf', TABLE_FORMATS.xlsx] as const

/** Monthly reports of areas: made by a job, never changed afterwards. */
@ApiTags('reports')
@Controller(`${ADMIN_BASE}/api/report`)
export class ReportController {
  constructor(private readonly storage: FileStorage) {}

  @Get('list')
  @Permission('report:list')
  @ApiOperation({ summary: "List the monthly reports of the caller's area" })
  @ApiList(MonthlyReportRow, REPORT_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(REPORT_LIST) query: ListQuery): Promise<Page<MonthlyReportRow>> {
    return listReports(ctx, query)
  }

  @Post()
  @Permission('report:create')
  @Idempotent()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Make the report of an area on a past month, by a job; one that exists stays as it is',
  })
  @ApiAcceptedResponse({ type: JobStarted })
  create(@RequestCtx() ctx: Ctx, @Body() { month, areaId }: MonthlyReportInput): Promise<JobStarted> {
    return requestReport(ctx, month, areaId)
  }

  @Get(':id/file')
  @Permission('report:list')
  @Produces(...TYPES)
  @ApiOperation({ summary: 'Download a report, as a document or as a workbook' })
  @ApiProduces(...TYPES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async file(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() { format, locale = ctx.locale }: MonthlyReportFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await withFailureHeader(ctx, reply, async () => {
      const { files, areaId, month } = await scoped(ctx, MonthlyReportEntity).get(id)
      const wanted = files.find((one) => one.format === format && one.locale === locale)
      const file = wanted ? await anyFile(ctx, wanted.fileId) : null
      if (!file) throw notFound()
      const after = { month, format, locale }
      await unitOfWork(ctx, (tx) =>
        recordAudit(tx, {
          action: 'export',
          entity: 'monthly_report',
          entityId: id,
          areaId,
          after,
        }),
      )
      await sendFile(this.storage, file, request, reply, { cache: 'none', inline: null })
    })
  }
}
