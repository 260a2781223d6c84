import { Body, Header, Param, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ApiQueryOrBody } from '#http/query'
import { queryOrBody } from '#http/validation'
import { PasswordChanged } from '../accounts/account.dto.js'
import { BindPhone, unbindPhone } from './bind-phone.js'
import {
  BoundPhone,
  CodeSent,
  MaskedPhone,
  PasswordRetrieval,
  PhoneBinding,
  PhoneUnbinding,
  RetrieveCodeQuery,
  RetrieveQuery,
} from './codes.dto.js'
import { RetrievePassword } from './retrieve-password.js'
import { issueVisitor, visitorOf } from './visitor-cookie.js'

const readBinding = queryOrBody(PhoneBinding)
const readRetrieval = queryOrBody(PasswordRetrieval)

@AdminCalls('account', 'account')
export class AccountPhoneController {
  constructor(
    private readonly bindPhone: BindPhone,
    private readonly retrieval: RetrievePassword,
  ) {}

  @Call({ get: 'verify/phone', self: true, answer: BoundPhone }, "Get the caller's phone, masked")
  phone(@RequestCtx() ctx: Ctx) {
    return this.bindPhone.get(ctx)
  }

  @Call({ put: 'verify/phone', self: true, answer: BoundPhone }, 'Bind a phone; takes a body or query parameters')
  @ApiQueryOrBody(PhoneBinding)
  async bind(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ) {
    return this.bindPhone.run(ctx, await readBinding(query, body))
  }

  @Call({ put: 'unbind/phone', permission: 'account:unbind', answer: BoundPhone }, 'Unbind the phone of an account')
  unbind(@RequestCtx() ctx: Ctx, @Body() input: PhoneUnbinding) {
    return unbindPhone(ctx, input.accountId)
  }

  @Call(
    { get: 'retrieve/:loginName', public: 'who forgot the password cannot log in', answer: MaskedPhone },
    'Reset a forgotten password, step 1: get the masked phone of the account',
  )
  @Header('cache-control', 'no-store')
  retrieve(@RequestCtx() ctx: Ctx, @Param('loginName') loginName: string, @Query() query: RetrieveQuery) {
    return this.retrieval.phoneOf(ctx, loginName, query)
  }

  @Call(
    { get: 'retrieve/code/:loginName', public: 'who forgot the password cannot log in', answer: CodeSent },
    'Reset a forgotten password, step 2: send a code; the response never tells whether one was sent',
  )
  @Header('cache-control', 'no-store')
  retrieveCode(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Query() query: RetrieveCodeQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.retrieval.sendCode(ctx, loginName, query, issueVisitor(request, reply))
  }

  @Call(
    { put: 'retrieve/:loginName', public: 'who forgot the password cannot log in', answer: PasswordChanged },
    'Reset a forgotten password, step 3: set a new one with the code; ends all sessions of the account',
  )
  @ApiQueryOrBody(PasswordRetrieval)
  async setPassword(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Req() request: FastifyRequest,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<PasswordChanged> {
    const input = await readRetrieval(query, body)
    await this.retrieval.setPassword(ctx, loginName, input, visitorOf(request))
    return { changePwd: true }
  }
}
