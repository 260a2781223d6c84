import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Header, Inject, Param, Put, Query } from '@nestjs/common'
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission, Public, Self } from '../../platform/access/declare.js'
import type { Ctx } from '../../platform/database/context.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { validationPipeFor } from '../../platform/http/validation.js'
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

const bindingPipe = validationPipeFor(PhoneBinding)

@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account`)
export class AccountPhoneController {
  constructor(
    @Inject(BindPhone) private readonly bindPhone: BindPhone,
    @Inject(RetrievePassword) private readonly retrieval: RetrievePassword,
  ) {}

  @Get('verify/phone')
  @Self()
  @ApiOperation({ summary: 'The own phone, masked' })
  @ApiOkResponse({ type: BoundPhone })
  phone(@RequestCtx() ctx: Ctx): Promise<BoundPhone> {
    return this.bindPhone.get(ctx)
  }

  @Put('verify/phone')
  @Self()
  @ApiOperation({ summary: 'Bind a phone; fields in the body, or as query parameters' })
  @ApiBody({ type: PhoneBinding })
  @ApiOkResponse({ type: BoundPhone })
  async bind(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<BoundPhone> {
    const input: PhoneBinding = await bindingPipe.transform({ ...query, ...body }, { type: 'body' })
    return this.bindPhone.run(ctx, input)
  }

  @Put('unbind/phone')
  @Permission('account:unbind')
  @ApiOperation({ summary: 'Take the phone off an account' })
  @ApiOkResponse({ type: BoundPhone })
  unbind(@RequestCtx() ctx: Ctx, @Body() input: PhoneUnbinding): Promise<BoundPhone> {
    return unbindPhone(ctx, input.accountId)
  }

  @Get('retrieve/:loginName')
  @Public('whoever forgot the password cannot log in')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: "Forgotten password, step 1: the account's phone, masked" })
  @ApiOkResponse({ type: MaskedPhone })
  retrieve(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Query() query: RetrieveQuery,
  ): Promise<MaskedPhone> {
    return this.retrieval.phoneOf(ctx, loginName, query)
  }

  @Get('retrieve/code/:loginName')
  @Public('whoever forgot the password cannot log in')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Step 2: send a code; wrong digits and unknown accounts answer alike' })
  @ApiOkResponse({ type: CodeSent })
  retrieveCode(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Query() query: RetrieveCodeQuery,
  ): Promise<CodeSent> {
    return this.retrieval.sendCode(ctx, loginName, query)
  }

  @Put('retrieve/:loginName')
  @Public('whoever forgot the password cannot log in')
  @ApiOperation({ summary: "Step 3: a new password by the code; ends the account's sessions" })
  @ApiOkResponse({ type: PasswordChanged })
  async setPassword(
    @RequestCtx() ctx: Ctx,
    @Param('loginName') loginName: string,
    @Body() input: PasswordRetrieval,
  ): Promise<PasswordChanged> {
    await this.retrieval.setPassword(ctx, loginName, input)
    return { changePwd: true }
  }
}
