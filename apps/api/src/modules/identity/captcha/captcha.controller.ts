import { AUTH_BASE } from '@credit/contract'
import { Controller, Get, Header, Inject, Param, StreamableFile } from '@nestjs/common'
import { ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { Public } from '../../../http/access/declare.js'
import { Produces } from '../../../http/content-negotiation.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CaptchaService } from './captcha.js'

const ID = /^[A-Za-z0-9_-]{8,64}$/

@ApiTags('login')
@Controller(`${AUTH_BASE}/api/verification`)
export class CaptchaController {
  constructor(@Inject(CaptchaService) private readonly captchas: CaptchaService) {}

  @Get(':uuid')
  @Public('nobody is logged in yet')
  @Header('cache-control', 'no-store')
  @Produces('image/png')
  @ApiProduces('image/png')
  @ApiParam({ name: 'uuid', schema: { type: 'string', pattern: ID.source } })
  @ApiOperation({ summary: 'Get a captcha picture, which replaces the one before' })
  async draw(@RequestCtx() ctx: Ctx, @Param('uuid') uuid: string): Promise<StreamableFile> {
    return new StreamableFile(await this.captchas.draw(ctx, checkedId(uuid)), { type: 'image/png' })
  }

  @Get(':uuid/audio')
  @Public('nobody is logged in yet')
  @Header('cache-control', 'no-store')
  @Produces('audio/wav')
  @ApiProduces('audio/wav')
  @ApiParam({ name: 'uuid', schema: { type: 'string', pattern: ID.source } })
  @ApiOperation({ summary: 'Get spoken digits, which replace the picture before' })
  async speak(@RequestCtx() ctx: Ctx, @Param('uuid') uuid: string): Promise<StreamableFile> {
    return new StreamableFile(await this.captchas.speak(ctx, checkedId(uuid)), {
      type: 'audio/wav',
    })
  }
}

function checkedId(uuid: string): string {
  if (ID.test(uuid)) return uuid
  throw new DomainError('VALIDATION', { fields: { uuid: ['field.invalid'] } })
}
