import { Body, Header } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { BeforeSecondFactor } from '#http/access/declare'
import { AdminCalls, Call, RequestCtx } from '#http/call'
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

@AdminCalls('account/mfa', 'account')
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly manage: ManageSecondFactor,
  ) {}

  @Call({ get: '', self: [0], answer: SecondFactorState }, "Get whether the caller's logins need a second factor")
  @BeforeSecondFactor()
  state(@RequestCtx() ctx: Ctx) {
    return this.secondFactor.state(ctx)
  }

  @Call(
    { post: 'setup', self: [0], answer: SecondFactorSecret, status: 200 },
    'Get an authenticator secret; takes effect with confirm',
  )
  @BeforeSecondFactor()
  @Header('cache-control', 'no-store')
  setUp(@RequestCtx() ctx: Ctx, @Body() { pwd }: SecondFactorSetup) {
    return this.manage.setUp(ctx, pwd)
  }

  @Call(
    { post: 'confirm', self: [0], answer: RecoveryCodes, status: 200 },
    "Activate the secret with a first code; ends the account's other sessions",
  )
  @BeforeSecondFactor()
  @Header('cache-control', 'no-store')
  confirm(@RequestCtx() ctx: Ctx, @Body() { otp }: SecondFactorCode) {
    return this.secondFactor.confirm(ctx, otp)
  }

  @Call({ post: 'disable', self: [0] }, "Remove the caller's second factor")
  disable(@RequestCtx() ctx: Ctx, @Body() input: SecondFactorRemoval) {
    return this.manage.disable(ctx, input)
  }

  @Call({ put: 'reset', permission: 'account:reset' }, 'Remove the second factor of a supervisor who has lost it')
  reset(@RequestCtx() ctx: Ctx, @Body() { accountId }: SecondFactorReset) {
    return this.manage.reset(ctx, accountId)
  }
}
