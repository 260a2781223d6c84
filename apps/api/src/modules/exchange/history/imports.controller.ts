import { Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, FILE_ANSWER, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { withFailureHeader } from '../../files/failure-header.js'
import { FileStorage } from '../../files/file-storage.js'
import { sendFile } from '../../files/send-file.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import { READ_FORMATS } from '../../tabular/write-table.js'
import { IMPORT_HISTORY, importedFile } from './import-history.queries.js'

/** The history of imports, with their files. */
@AdminCalls('imports', 'jobs')
export class ImportsController {
  constructor(
    private readonly registry: JobRegistry,
    private readonly storage: FileStorage,
  ) {}

  @Call(
    { get: '', self: true, answer: IMPORT_HISTORY },
    'List the imports of the area into the lists that the caller may import',
  )
  list(@RequestCtx() ctx: Ctx, @ListParams(IMPORT_HISTORY) query: ListQuery) {
    return IMPORT_HISTORY.with(this.registry).page(ctx, query)
  }

  @Call(
    { get: ':id/file', self: true, answer: FILE_ANSWER, produces: Object.values(READ_FORMATS) },
    'Get the file of an import, for 30 days; each use is logged',
  )
  async file(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await withFailureHeader(ctx, reply, async () => {
      const file = await importedFile(ctx, id, this.registry)
      const after = { file: file.name }
      await unitOfWork(ctx, (tx) => recordAudit(tx, { action: 'export', entity: 'job', entityId: id, after }))
      await sendFile(this.storage, file, request, reply, { cache: 'none', inline: null })
    })
  }
}
