import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get, Header, Inject, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Public } from '../../platform/access/declare.js'
import type { Ctx } from '../../platform/database/context.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { CodeSent, PhoneCodeQuery } from './codes.dto.js'
import { SendPhoneCode } from './send-phone-code.js'

@ApiTags('login')
@Controller(`${ADMIN_BASE}/api/smssend`)
export class PhoneCodeController {
  constructor(@Inject(SendPhoneCode) private readonly sendPhoneCode: SendPhoneCode) {}

  @Get('verify/phone/code')
  @Public('with a captcha before logging in; bind asks for a session')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Send a code to a phone; unknown phones are answered alike' })
  @ApiOkResponse({ type: CodeSent })
  send(@RequestCtx() ctx: Ctx, @Query() query: PhoneCodeQuery): Promise<CodeSent> {
    return this.sendPhoneCode.run(ctx, query)
  }
}
