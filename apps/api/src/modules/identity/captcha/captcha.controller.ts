import { AUTH_BASE } from '@credit/contract'
import { Controller, Header, Param, StreamableFile } from '@nestjs/common'
import { ApiParam, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { Call, RequestCtx } from '#http/call'
import { CaptchaService } from './captcha.js'

const ID = /^[A-Za-z0-9_-]{8,64}$/

@ApiTags('login')
@Controller(`${AUTH_BASE}/api/verification`)
export class CaptchaController {
  constructor(private readonly captchas: CaptchaService) {}

  @Call(
    { get: ':uuid', public: 'nobody is logged in yet', produces: ['image/png'] },
    'Get a captcha picture; replaces the last',
  )
  @Header('cache-control', 'no-store')
  @ApiParam({ name: 'uuid', schema: { type: 'string', pattern: ID.source } })
  async draw(@RequestCtx() ctx: Ctx, @Param('uuid') uuid: string) {
    return new StreamableFile(await this.captchas.draw(ctx, checkedId(uuid)), { type: 'image/png' })
  }

  @Call(
    { get: ':uuid/audio', public: 'nobody is logged in yet', produces: ['audio/wav'] },
    'Get a spoken captcha; replaces the last',
  )
  @Header('cache-control', 'no-store')
  @ApiParam({ name: 'uuid', schema: { type: 'string', pattern: ID.source } })
  async speak(@RequestCtx() ctx: Ctx, @Param('uuid') uuid: string) {
    return new StreamableFile(await this.captchas.speak(ctx, checkedId(uuid)), {
      type: 'audio/wav',
    })
  }
}

function checkedId(uuid: string): string {
  if (ID.test(uuid)) return uuid
  throw new DomainError('VALIDATION', { fields: { uuid: ['field.invalid'] } })
}
