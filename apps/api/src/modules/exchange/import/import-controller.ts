import type { Permission as PermissionCode, Resource } from '@credit/contract'
import { Body, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common'
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
} from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { translate } from '../../../core/language/language.js'
import { Permission } from '../../../http/access/declare.js'
import { Produces } from '../../../http/content-negotiation.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { disposition } from '../../files/send-file.js'
import { UploadLimits } from '../../files/upload-limits.js'
import { JobStarted } from '../../jobs/job.dto.js'
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
const TABLE = { schema: { type: 'string', format: 'binary' } } as const

/** The import calls of a list; its module registers it with {@link ImportLists}. */
export function ImportController(resource: Resource) {
  const permission = `${resource}:import` as PermissionCode

  abstract class Imports {
    @Inject(ImportLists)
    readonly lists: ImportLists

    @Inject(UploadLimits)
    readonly limits: UploadLimits

    @Get('import/template')
    @Permission(permission)
    @Produces(...Object.values(TABLE_FORMATS))
    @ApiOperation({ summary: 'Get an empty file with headings in both languages and choices' })
    @ApiProduces(...Object.values(TABLE_FORMATS))
    @ApiOkResponse(TABLE)
    async template(@RequestCtx() ctx: Ctx, @Query() { format }: TableQuery, @Res() reply: FastifyReply): Promise<void> {
      const content = await importTemplate(ctx, this.lists.heavy, this.lists.listOf(resource), format)
      const title = translate(ctx.locale, `tables.titles.${resource}`)
      const name = `${translate(ctx.locale, 'import.template')}-${title}.${format}`
      void reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : TABLE_FORMATS.xlsx)
        .header('content-disposition', disposition('attachment', name))
        .header('cache-control', 'private, no-store')
        .send(content)
    }

    @Post('import')
    @Permission(permission)
    @HttpCode(202)
    @ApiOperation({ summary: 'Check or import a file, as a job whose result is an ImportResult' })
    @ApiConsumes('multipart/form-data')
    @ApiBody(FORM as object)
    @ApiAcceptedResponse({ type: JobStarted })
    @ApiExtraModels(ImportResult)
    async start(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest): Promise<JobStarted> {
      await this.limits.check(ctx)
      return startImport(ctx, this.lists, resource, request)
    }

    @Post('import/again')
    @Permission(permission)
    @Idempotent()
    @HttpCode(202)
    @ApiOperation({ summary: 'Check or import the file of an earlier job, with other columns' })
    @ApiAcceptedResponse({ type: JobStarted })
    again(@RequestCtx() ctx: Ctx, @Body() input: ImportAgain): Promise<JobStarted> {
      return importAgain(ctx, resource, input)
    }

    @Get('import/:id/rejected')
    @Permission(permission)
    @Produces(...Object.values(TABLE_FORMATS))
    @ApiOperation({
      summary: 'Get the rows that an import of the caller left out, to be corrected and sent again',
    })
    @ApiProduces(...Object.values(TABLE_FORMATS))
    @ApiOkResponse(TABLE)
    async rejected(
      @RequestCtx() ctx: Ctx,
      @IdParam() jobId: string,
      @Query() { format }: TableQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await sendRejectedRows(ctx, this.lists, resource, { jobId, format }, reply)
    }
  }
  return Imports
}
