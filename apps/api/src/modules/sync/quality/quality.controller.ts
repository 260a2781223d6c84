import { Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { HeavyWork } from '#core/heavy/heavy-work'
import { AdminCalls, Call, FILE_ANSWER, RequestCtx } from '#http/call'
import { withFailureHeader } from '../../files/failure-header.js'
import { sendTable } from '../../tabular/send-table.js'
import { TABLE_FORMATS } from '../../tabular/write-table.js'
import { assertCity } from '../assert-city.js'
import { SyncQuality, SyncQualityFileQuery, SyncQualityQuery } from './quality.dto.js'
import { qualityWorkbook } from './quality-workbook.js'
import { readQuality } from './read-quality.js'

/** Quality of the data that runs of the sync read. */
@AdminCalls('sync/quality', 'sync')
export class SyncQualityController {
  constructor(private readonly heavy: HeavyWork) {}

  @Call(
    { get: '', permission: 'sync:list', answer: SyncQuality },
    "Get the quality of a source's data in a month; city only",
  )
  read(@RequestCtx() ctx: Ctx, @Query() query: SyncQualityQuery): Promise<SyncQuality> {
    assertCity(ctx)
    return readQuality(ctx, query)
  }

  @Call(
    { get: 'file', permission: 'sync:list', answer: FILE_ANSWER, produces: [TABLE_FORMATS.xlsx] },
    'Download the quality of a source as a workbook for its operator; city only',
  )
  async file(
    @RequestCtx() ctx: Ctx,
    @Query() { locale = ctx.locale, ...query }: SyncQualityFileQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await withFailureHeader(ctx, reply, async () => {
      assertCity(ctx)
      const { name, content } = await qualityWorkbook(ctx.with({ locale }), this.heavy, query)
      sendTable(reply, name, 'xlsx', content)
    })
  }
}
