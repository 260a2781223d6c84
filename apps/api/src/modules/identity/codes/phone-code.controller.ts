import { Header, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { CodeSent, PhoneCodeQuery } from './codes.dto.js'
import { SendPhoneCode } from './send-phone-code.js'
import { issueVisitor } from './visitor-cookie.js'

@AdminCalls('smssend', 'login')
export class PhoneCodeController {
  constructor(private readonly sendPhoneCode: SendPhoneCode) {}

  @Call(
    { get: 'verify/phone/code', public: 'before the login with a captcha; bind requires a session', answer: CodeSent },
    'Send a code to a phone; the answer is the same for unknown phones',
  )
  @Header('cache-control', 'no-store')
  send(
    @RequestCtx() ctx: Ctx,
    @Query() query: PhoneCodeQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sendPhoneCode.run(ctx, query, issueVisitor(request, reply))
  }
}
