import { Body, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { BeforePasswordChange } from '#http/access/declare'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ApiQueryOrBody } from '#http/query'
import { queryOrBody } from '#http/validation'
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

@AdminCalls('account', 'account')
export class AccountController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly passwords: Passwords,
  ) {}

  @Call({ get: 'me', self: true, answer: MyAccount }, "Get the caller's account")
  me(@RequestCtx() ctx: Ctx) {
    return myAccount(ctx)
  }

  @Call(
    { put: 'update/pwd', self: true, answer: PasswordChanged },
    "Change the caller's password and end the account's other sessions",
  )
  @BeforePasswordChange()
  @ApiQueryOrBody(PasswordChange)
  async updatePassword(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<PasswordChanged> {
    await this.changePassword.run(ctx, await readPasswords(query, body))
    return { changePwd: true }
  }

  @Call(
    { put: 'reset/pwd', permission: 'account:reset', answer: OneTimePassword },
    'Give an account a one-time password',
  )
  reset(@RequestCtx() ctx: Ctx, @Body() input: PasswordReset) {
    return resetPassword(ctx, this.passwords, input.accountId)
  }

  @Call({ put: 'set/status', permission: 'account:status', answer: StatusChanged }, 'Enable or disable accounts')
  setStatus(@RequestCtx() ctx: Ctx, @Body() input: StatusChange) {
    return setStatus(ctx, input)
  }

  @Call(
    { get: 'statistics/users', permission: 'dashboard:view', answer: UserStatistics },
    "Count the area's accounts by type",
  )
  statistics(@RequestCtx() ctx: Ctx) {
    return userStatistics(ctx)
  }
}
