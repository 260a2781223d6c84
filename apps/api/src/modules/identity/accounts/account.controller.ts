import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { BeforePasswordChange, Permission, Self } from '../../../http/access/declare.js'
import { ApiQueryOrBody } from '../../../http/query.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { queryOrBody } from '../../../http/validation.js'
import { Passwords } from '../passwords/passwords.js'
import {
  MyAccount,
  OneTimePassword,
  PasswordChange,
  PasswordChanged,
  PasswordReset,
  StatusChange,
  StatusChanged,
  UserStatistics,
} from './account.dto.js'
import { myAccount, userStatistics } from './account.queries.js'
import { ChangePassword } from './change-password.js'
import { resetPassword } from './reset-password.js'
import { setStatus } from './set-status.js'

const readPasswords = queryOrBody(PasswordChange)

@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account`)
export class AccountController {
  constructor(
    @Inject(ChangePassword) private readonly changePassword: ChangePassword,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  @Get('me')
  @Self()
  @ApiOperation({ summary: "Get the caller's account" })
  @ApiOkResponse({ type: MyAccount })
  me(@RequestCtx() ctx: Ctx): Promise<MyAccount> {
    return myAccount(ctx)
  }

  @Put('update/pwd')
  @Self()
  @BeforePasswordChange()
  @ApiOperation({ summary: "Change the caller's password; ends the other sessions of the account" })
  @ApiQueryOrBody(PasswordChange)
  @ApiOkResponse({ type: PasswordChanged })
  async updatePassword(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<PasswordChanged> {
    await this.changePassword.run(ctx, await readPasswords(query, body))
    return { changePwd: true }
  }

  @Put('reset/pwd')
  @Permission('account:reset')
  @ApiOperation({ summary: 'Give an account a one-time password, shown once' })
  @ApiOkResponse({ type: OneTimePassword })
  reset(@RequestCtx() ctx: Ctx, @Body() input: PasswordReset): Promise<OneTimePassword> {
    return resetPassword(ctx, this.passwords, input.accountId)
  }

  @Put('set/status')
  @Permission('account:status')
  @ApiOperation({ summary: 'Enable or disable accounts, all or none' })
  @ApiOkResponse({ type: StatusChanged })
  setStatus(@RequestCtx() ctx: Ctx, @Body() input: StatusChange): Promise<StatusChanged> {
    return setStatus(ctx, input)
  }

  @Get('statistics/users')
  @Permission('dashboard:view')
  @ApiOperation({ summary: "Count the accounts of the caller's area by type" })
  @ApiOkResponse({ type: UserStatistics })
  statistics(@RequestCtx() ctx: Ctx): Promise<UserStatistics> {
    return userStatistics(ctx)
  }
}
