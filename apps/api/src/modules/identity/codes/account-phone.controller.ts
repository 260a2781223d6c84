import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Header, Inject, Param, Put, Query, Req, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { Permission, Public, Self } from '../../../http/access/declare.js'
import { ApiQueryOrBody } from '../../../http/query.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { queryOrBody } from '../../../http/validation.js'
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

@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account`)
export class AccountPhoneController {
  constructor(
    @Inject(BindPhone) private readonly bindPhone: BindPhone,
    @Inject(RetrievePassword) private readonly retrieval: RetrievePassword,
  ) {}

  @Get('verify/phone')
  @Self()
  @ApiOperation({ summary: "Get the caller's phone, masked" })
  @ApiOkResponse({ type: BoundPhone })
  phone(@RequestCtx() ctx: Ctx): Promise<BoundPhone> {
    return this.bindPhone.get(ctx)
  }

  @Put('verify/phone')
  @Self()
  @ApiOperation({ summary: 'Bind a phone; fields in the body (preferred) or as query parameters' })
  @ApiQueryOrBody(PhoneBinding)
  @ApiOkResponse({ type: BoundPhone })
  async bind(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<BoundPhone> {
    return this.bindPhone.run(ctx, await readBinding(query, body))
  }

  @Put('unbind/phone')
  @Permission('account:unbind')
  @ApiOperation({ summary: 'Unbind the phone of an account' })
  @ApiOkResponse({ type: BoundPhone })
  unbind(@RequestCtx() ctx: Ctx, @Body() input: PhoneUnbinding): Promise<BoundPhone> {
    return unbindPhone(ctx, input.accountId)
  }

  @Get('retrieve/:loginName')
  @Public('who forgot the password cannot log in')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Forgotten password, step 1: get the masked phone of the account' })
  @ApiOkResponse({ type: MaskedPhone })
  retrieve(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Query() query: RetrieveQuery,
  ): Promise<MaskedPhone> {
    return this.retrieval.phoneOf(ctx, loginName, query)
  }

  @Get('retrieve/code/:loginName')
  @Public('who forgot the password cannot log in')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Forgotten password, step 2: send a code; the answer is the same whether or not one is sent',
  })
  @ApiOkResponse({ type: CodeSent })
  retrieveCode(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Query() query: RetrieveCodeQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    return this.retrieval.sendCode(ctx, loginName, query, issueVisitor(request, reply))
  }

  @Put('retrieve/:loginName')
  @Public('who forgot the password cannot log in')
  @ApiOperation({
    summary: "Forgotten password, step 3: set a new one by the code; ends the account's sessions",
  })
  @ApiQueryOrBody(PasswordRetrieval)
  @ApiOkResponse({ type: PasswordChanged })
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
