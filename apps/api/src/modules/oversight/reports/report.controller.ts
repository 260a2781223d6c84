import { Body, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MonthlyReportEntity } from '#entities/oversight/monthly-report'
import { AdminCalls, Call, FILE_ANSWER, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { withFailureHeader } from '../../files/failure-header.js'
import { anyFile } from '../../files/file-access.js'
import { FileStorage } from '../../files/file-storage.js'
import { sendFile } from '../../files/send-file.js'
import { JobStarted } from '../../jobs/job.dto.js'
import { TABLE_FORMATS } from '../../tabular/write-table.js'
import { REPORTS } from './list-reports.js'
import { requestReport } from './make-report.js'
import { MonthlyReportFileQuery, MonthlyReportInput } from './report.dto.js'

const TYPES = ['application/pdf', TABLE_FORMATS.xlsx] as const

/** Monthly reports of areas: made by a job, never changed afterwards. */
@AdminCalls('report', 'reports')
export class ReportController {
  constructor(private readonly storage: FileStorage) {}

  @Call({ get: 'list', permission: 'report:list', answer: REPORTS }, "List the area's monthly reports")
  list(@RequestCtx() ctx: Ctx, @ListParams(REPORTS) query: ListQuery) {
    return REPORTS.page(ctx, query)
  }

  @Call(
    { post: '', permission: 'report:create', answer: JobStarted, status: 202, idempotent: true },
    "Create an area's report on a past month by a job; keeps an existing one",
  )
  create(@RequestCtx() ctx: Ctx, @Body() { month, areaId }: MonthlyReportInput) {
    return requestReport(ctx, month, areaId)
  }

  @Call(
    { get: ':id/file', permission: 'report:list', answer: FILE_ANSWER, produces: TYPES },
    'Download a report as a document or workbook',
  )
  async file(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() { format, locale = ctx.locale }: MonthlyReportFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
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
