import { REGISTRATION_TOKEN_HEADER } from '@credit/contract'
import { applyDecorators, Param, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiHeader, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { AdminCalls, Call, type DescribedAnswer, FILE_ANSWER, IdParam, RequestCtx } from '#http/call'
import { Produces } from '#http/content-negotiation'
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

/** The response of a call that sends a file of any type. */
function sentFile(...examples: string[]): DescribedAnswer<void> {
  const produces = Produces(ANYTHING, BYTES, ...examples)
  return { describe: applyDecorators(produces, ApiProduces(BYTES), FILE_ANSWER.describe) }
}

@AdminCalls('', 'files')
export class FilesController {
  constructor(
    private readonly storage: FileStorage,
    private readonly urls: SignedUrls,
    private readonly limits: UploadLimits,
    private readonly applicants: Applicants,
  ) {}

  @Call(
    { post: 'minio/upload', selfOrApplicant: true, answer: UploadedFile },
    'Upload a file; deleted after a day if unused',
  )
  @ApiHeader({
    name: REGISTRATION_TOKEN_HEADER,
    required: false,
    description: 'Of a registration, instead of a session: 10 files of 20 MB, purpose registration',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody(UPLOAD as object)
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

  @Call({ delete: 'minio/:id', self: true }, 'Delete a file of the caller that no record uses')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return deleteFile(ctx, this.storage, id)
  }

  @Call(
    { get: 'minio/preview/url/:id', self: true, answer: SignedAddress },
    'Get a URL of a file, valid for ten minutes',
  )
  async preview(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SignedAddress> {
    await readableFile(ctx, id)
    const { url, expiresAt } = this.urls.sign(id, ctx.clock.now())
    return { url, expiresAt: timeText(expiresAt) }
  }

  @Call({ get: 'minio/download/:id', self: true, answer: sentFile() }, 'Download a file under its name')
  async download(
    @RequestCtx() ctx: Ctx,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await withFailureHeader(ctx, reply, async () => {
      const file = await readableFile(ctx, id)
      await sendFile(this.storage, file, request, reply, { cache: 'none', inline: null })
    })
  }

  @Call(
    { get: 'files/public/:id', public: 'pictures and attachments of published records', answer: sentFile('image/png') },
    'Get a file of a public record',
  )
  async public(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = await publicFile(ctx, id)
    await sendFile(this.storage, file, request, reply, { cache: 'public', inline: PICTURES })
  }

  @Call(
    { get: 'files/signed/:id', public: 'authorised by the signature', answer: sentFile('image/png') },
    'Get a file at a URL of minio/preview/url',
  )
  async signed(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: SignatureQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = this.urls.isValid(id, query, ctx.clock.now()) ? await anyFile(ctx, id) : null
    if (!file) throw notFound()
    await sendFile(this.storage, file, request, reply, { cache: 'none', inline: SHOWABLE })
  }
}
