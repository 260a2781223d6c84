import { ADMIN_BASE } from '@credit/contract'
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common'
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public, Self } from '../access/declare.js'
import { CONFIG, type Config } from '../config/index.js'
import { IdParam } from '../crud/crud.controller.js'
import type { Ctx } from '../database/context.js'
import { notFound } from '../http/domain-error.js'
import { Produces } from '../http/not-acceptable.js'
import { RequestCtx } from '../http/request-ctx.js'
import { deleteFile } from './delete-file.js'
import { withFailureHeader } from './failure-header.js'
import { SignedAddress, UploadedFile } from './file.dto.js'
import { anyFile, publicFile, readableFile } from './file-access.js'
import { PICTURES, SHOWABLE, sendFile } from './send-file.js'
import { isSigned, signedUrl } from './signed-url.js'
import { uploadFile } from './upload.js'

const ANYTHING = '*/*'
const BYTES = { schema: { type: 'string', format: 'binary' } } as const
const UPLOAD = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'Up to 1073741824 bytes' },
      purpose: { type: 'string', enum: ['attachment', 'picture', 'rich-text'] },
    },
  },
} as const

@ApiTags('files')
@Controller(`${ADMIN_BASE}/api`)
export class FilesController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Post('minio/upload')
  @Self()
  @ApiOperation({ summary: 'Upload a file; without use by a record it is removed after a day' })
  @ApiConsumes('multipart/form-data')
  @ApiBody(UPLOAD as object)
  @ApiCreatedResponse({ type: UploadedFile })
  async upload(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest): Promise<UploadedFile> {
    const { id, name, size, contentType, width, height } = await uploadFile(ctx, request)
    return { id, name, size: Number(size), contentType, width, height }
  }

  @Delete('minio/:id')
  @Self()
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an own file that nothing uses' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return deleteFile(ctx, id)
  }

  @Get('minio/preview/url/:id')
  @Self()
  @ApiOperation({ summary: 'Address of a file for ten minutes' })
  @ApiOkResponse({ type: SignedAddress })
  async preview(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SignedAddress> {
    await readableFile(ctx, id)
    const { url, expiresAt } = signedUrl(this.config.jwtSecret, id, ctx.clock.now())
    return { url, expiresAt: expiresAt.toISOString() }
  }

  @Get('minio/download/:id')
  @Self()
  @Produces(ANYTHING, 'application/octet-stream')
  @ApiOperation({ summary: 'A file, under its name' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse(BYTES as object)
  async download(
    @RequestCtx() ctx: Ctx,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await withFailureHeader(ctx, reply, async () => {
      const file = await readableFile(ctx, id)
      await sendFile(ctx, file, request, reply, { cache: 'none', inline: null })
    })
  }

  @Get('files/public/:id')
  @Public('pictures and attachments of what is published')
  @Produces(ANYTHING, 'application/octet-stream', 'image/png')
  @ApiOperation({ summary: 'A file that a public record uses' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse(BYTES as object)
  async public(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await publicFile(ctx, id)
    await sendFile(ctx, file, request, reply, { cache: 'public', inline: PICTURES })
  }

  @Get('files/signed/:id')
  @Public('the signature lets in')
  @Produces(ANYTHING, 'application/octet-stream', 'image/png')
  @ApiOperation({ summary: 'A file under an address of minio/preview/url' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse(BYTES as object)
  async signed(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = isSigned(this.config.jwtSecret, id, query, ctx.clock.now())
      ? await anyFile(ctx, id)
      : null
    if (!file) throw notFound()
    await sendFile(ctx, file, request, reply, { cache: 'none', inline: SHOWABLE })
  }
}
