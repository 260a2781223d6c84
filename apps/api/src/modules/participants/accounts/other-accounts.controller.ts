import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { AccountOnly } from '#http/access/declare'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { queryOrBody } from '#http/validation'
import { CodeSent } from '../../identity/codes/codes.dto.js'
import { LoginAnswer } from '../../identity/login/login.dto.js'
import { AccountLinkInput, OtherAccount, SwitchInput } from './other-account.dto.js'
import { OtherAccounts } from './other-accounts.js'

const readSwitch = queryOrBody(SwitchInput)

/**
 * Calls for switching between accounts. Supervisors log in by account and password only; their accounts cannot be
 * switched to or from.
 */
@AdminCalls('account/other', 'account')
export class OtherAccountsController {
  constructor(private readonly accounts: OtherAccounts) {}

  @Call(
    { get: 'list', self: PARTICIPANT_SIGNS, answer: [OtherAccount] },
    'List the accounts that the caller can switch to',
  )
  @AccountOnly()
  list(@RequestCtx() ctx: Ctx) {
    return this.accounts.list(ctx)
  }

  @Call(
    { post: 'link', self: [1, 2, 3], answer: [OtherAccount], status: 200 },
    'Link another account of the same body, by both passwords',
  )
  link(@RequestCtx() ctx: Ctx, @Body() input: AccountLinkInput) {
    return this.accounts.link(ctx, input)
  }

  @Call(
    { put: ':id/session', self: PARTICIPANT_SIGNS, answer: LoginAnswer },
    'Switch to another account; replaces the session of this call',
  )
  @ApiBody({ type: SwitchInput, required: false })
  async switchTo(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<LoginAnswer> {
    const { code } = await readSwitch({}, body)
    return this.accounts.switchTo(ctx, id, code)
  }

  @Call(
    { post: ':id/code', self: PARTICIPANT_SIGNS, answer: CodeSent, status: 200 },
    'Send the code for switching to an unlinked account',
  )
  sendCode(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.accounts.sendCode(ctx, id)
  }

  @Call({ delete: ':id/link', self: [1, 2, 3] }, 'Remove the link with an account')
  unlink(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.accounts.unlink(ctx, id)
  }
}
