import type { Permission as PermissionCode, Resource } from '@credit/contract'
import { Body, Inject, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiExtraModels } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { Call, FILE_ANSWER, IdParam, RequestCtx } from '#http/call'
import { UploadLimits } from '../../files/upload-limits.js'
import { JobStarted } from '../../jobs/job.dto.js'
import { sendTable } from '../../tabular/send-table.js'
import { TABLE_FORMATS } from '../../tabular/write-table.js'
import { IMPORT_MODES, ImportAgain, ImportResult, TableQuery } from './import.dto.js'
import { ImportLists } from './import-lists.js'
import { sendRejectedRows } from './rejected-rows.js'
import { importAgain, startImport } from './start-import.js'
import { importTemplate } from './template.js'

const FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'xlsx or csv' },
      mode: { type: 'string', enum: [...IMPORT_MODES], default: IMPORT_MODES[0] },
    },
  },
} as const

/** The import calls of a list; its module registers it with {@link ImportLists}. */
export function ImportController(resource: Resource) {
  const permission = `${resource}:import` as PermissionCode

  abstract class Imports {
    @Inject(ImportLists)
    readonly lists: ImportLists

    @Inject(UploadLimits)
    readonly limits: UploadLimits

    @Call(
      { get: 'import/template', permission, answer: FILE_ANSWER, produces: Object.values(TABLE_FORMATS) },
      'Get an empty file with bilingual headings and choices',
    )
    async template(@RequestCtx() ctx: Ctx, @Query() { format }: TableQuery, @Res() reply: FastifyReply) {
      const content = await importTemplate(ctx, this.lists.heavy, this.lists.listOf(resource), format)
      const title = translate(ctx.locale, `tables.titles.${resource}`)
      const name = `${translate(ctx.locale, 'import.template')}-${title}`
      sendTable(reply, name, format, content)
    }

    @Call(
      { post: 'import', permission, answer: JobStarted, status: 202 },
      'Check or import a file by a job with an ImportResult',
    )
    @ApiConsumes('multipart/form-data')
    @ApiBody(FORM as object)
    @ApiExtraModels(ImportResult)
    async start(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest) {
      await this.limits.check(ctx)
      return startImport(ctx, this.lists, resource, request)
    }

    @Call(
      { post: 'import/again', permission, answer: JobStarted, status: 202, idempotent: true },
      'Check or import the file of an earlier job, with other columns',
    )
    again(@RequestCtx() ctx: Ctx, @Body() input: ImportAgain) {
      return importAgain(ctx, this.lists.listOf(resource), input)
    }

    @Call(
      { get: 'import/:id/rejected', permission, answer: FILE_ANSWER, produces: Object.values(TABLE_FORMATS) },
      'Get the rows that an import rejected, to correct and upload again',
    )
    rejected(
      @RequestCtx() ctx: Ctx,
      @IdParam() jobId: string,
      @Query() { format }: TableQuery,
      @Res() reply: FastifyReply,
    ) {
      return sendRejectedRows(ctx, this.lists, resource, { jobId, format }, reply)
    }
  }
  return Imports
}
