import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Header, HttpCode, Inject, Post, Put } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { BeforeSecondFactor, Permission, Self } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ManageSecondFactor } from './manage-second-factor.js'
import {
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorRemoval,
  SecondFactorReset,
  SecondFactorSecret,
  SecondFactorSetup,
  SecondFactorState,
} from './second-factor.dto.js'
import { SecondFactor } from './second-factor.js'

@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account/mfa`)
export class SecondFactorController {
  constructor(
    @Inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @Inject(ManageSecondFactor) private readonly manage: ManageSecondFactor,
  ) {}

  @Get()
  @Self(0)
  @BeforeSecondFactor()
  @ApiOperation({ summary: "Get whether the caller's logins need a second factor" })
  @ApiOkResponse({ type: SecondFactorState })
  state(@RequestCtx() ctx: Ctx): Promise<SecondFactorState> {
    return this.secondFactor.state(ctx)
  }

  @Post('setup')
  @HttpCode(200)
  @Self(0)
  @BeforeSecondFactor()
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Get a secret for an authenticator; not in force until confirm' })
  @ApiOkResponse({ type: SecondFactorSecret })
  setUp(@RequestCtx() ctx: Ctx, @Body() { pwd }: SecondFactorSetup): Promise<SecondFactorSecret> {
    return this.manage.setUp(ctx, pwd)
  }

  @Post('confirm')
  @HttpCode(200)
  @Self(0)
  @BeforeSecondFactor()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Put the secret in force by a first code; ends the other sessions of the account',
  })
  @ApiOkResponse({ type: RecoveryCodes })
  confirm(@RequestCtx() ctx: Ctx, @Body() { otp }: SecondFactorCode): Promise<RecoveryCodes> {
    return this.secondFactor.confirm(ctx, otp)
  }

  @Post('disable')
  @HttpCode(204)
  @Self(0)
  @ApiOperation({ summary: "Remove the caller's second factor" })
  @ApiNoContentResponse()
  disable(@RequestCtx() ctx: Ctx, @Body() input: SecondFactorRemoval): Promise<void> {
    return this.manage.disable(ctx, input)
  }

  @Put('reset')
  @HttpCode(204)
  @Permission('account:reset')
  @ApiOperation({ summary: 'Remove the second factor of a supervisor who has lost it' })
  @ApiNoContentResponse()
  reset(@RequestCtx() ctx: Ctx, @Body() { accountId }: SecondFactorReset): Promise<void> {
    return this.manage.reset(ctx, accountId)
  }
}
