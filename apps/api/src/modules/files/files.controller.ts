import { ADMIN_BASE, REGISTRATION_TOKEN_HEADER } from '@credit/contract'
import { applyDecorators, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../core/context.js'
import { notFound } from '../../core/domain-error.js'
import { Public, Self, SelfOrApplicant } from '../../http/access/declare.js'
import { Produces } from '../../http/content-negotiation.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { Applicants } from './applicants.js'
import { deleteFile } from './delete-file.js'
import { withFailureHeader } from './failure-header.js'
import { SignatureQuery, SignedAddress, UploadedFile } from './file.dto.js'
import { anyFile, publicFile, readableFile } from './file-access.js'
import { FileStorage } from './file-storage.js'
import { PICTURES, SHOWABLE, sendFile } from './send-file.js'
import { SignedUrls } from './signed-urls.js'
import { rulesOfAccount, rulesOfApplicant, type UploadRules, uploadFile } from './upload.js'
import { UploadLimits } from './upload-limits.js'

const ANYTHING = '*/*'
const BYTES = 'application/octet-stream'
const UPLOAD = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'Up to 1073741824 bytes' },
      purpose: { type: 'string', enum: ['attachment', 'picture', 'rich-text', 'registration'] },
    },
  },
} as const

/** A handler that sends a file of any type. */
function SendsFile(summary: string, ...examples: string[]) {
  return applyDecorators(
    Produces(ANYTHING, BYTES, ...examples),
    ApiOperation({ summary }),
    ApiProduces(BYTES),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  )
}

@ApiTags('files')
@Controller(`${ADMIN_BASE}/api`)
export class FilesController {
  constructor(
    private readonly storage: FileStorage,
    private readonly urls: SignedUrls,
    private readonly limits: UploadLimits,
    private readonly applicants: Applicants,
  ) {}

  @Post('minio/upload')
  @SelfOrApplicant()
  @ApiOperation({ summary: 'Upload a file; it is deleted after a day unless a record uses it' })
  @ApiHeader({
    name: REGISTRATION_TOKEN_HEADER,
    required: false,
    description: 'Of a registration, instead of a session: 10 files of 20 MB, purpose registration',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody(UPLOAD as object)
  @ApiCreatedResponse({ type: UploadedFile })
  async upload(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest): Promise<UploadedFile> {
    const file = await uploadFile(ctx, this.storage, request, await this.rulesFor(ctx, request))
    const { id, name, size, contentType, width, height } = file
    return { id, name, size: Number(size), contentType, width, height }
  }

  private async rulesFor(ctx: Ctx, request: FastifyRequest): Promise<UploadRules> {
    if (ctx.actor) {
      await this.limits.check(ctx)
      return rulesOfAccount(ctx)
    }
    const token = String(request.headers[REGISTRATION_TOKEN_HEADER] ?? '')
    const accountId = await this.applicants.accountOf(ctx, token)
    await this.limits.checkApplicant(ctx, accountId)
    return rulesOfApplicant(accountId, request.server.limits.registrationFileBytes)
  }

  @Delete('minio/:id')
  @Self()
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a file of the caller that no record uses' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return deleteFile(ctx, this.storage, id)
  }

  @Get('minio/preview/url/:id')
  @Self()
  @ApiOperation({ summary: 'Get a URL of a file, valid for ten minutes' })
  @ApiOkResponse({ type: SignedAddress })
  async preview(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SignedAddress> {
    await readableFile(ctx, id)
    const { url, expiresAt } = this.urls.sign(id, ctx.clock.now())
    return { url, expiresAt: expiresAt.toISOString() }
  }

  @Get('minio/download/:id')
  @Self()
  @SendsFile('Download a file under its name')
  async download(
    @RequestCtx() ctx: Ctx,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await withFailureHeader(ctx, reply, async () => {
      const file = await readableFile(ctx, id)
      await sendFile(this.storage, file, request, reply, { cache: 'none', inline: null })
    })
  }

  @Get('files/public/:id')
  @Public('pictures and attachments of published records')
  @SendsFile('Get a file that a public record uses', 'image/png')
  async public(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await publicFile(ctx, id)
    await sendFile(this.storage, file, request, reply, { cache: 'public', inline: PICTURES })
  }

  @Get('files/signed/:id')
  @Public('authorised by the signature')
  @SendsFile('Get a file at a URL of minio/preview/url', 'image/png')
  async signed(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: SignatureQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = this.urls.isValid(id, query, ctx.clock.now()) ? await anyFile(ctx, id) : null
    if (!file) throw notFound()
    await sendFile(this.storage, file, request, reply, { cache: 'none', inline: SHOWABLE })
  }
}
