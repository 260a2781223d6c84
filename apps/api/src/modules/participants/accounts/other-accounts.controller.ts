import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common'
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { AccountOnly, Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { queryOrBody } from '../../../http/validation.js'
import { CodeSent } from '../../identity/codes/codes.dto.js'
import { LoginAnswer } from '../../identity/login/login.dto.js'
import { AccountLinkInput, OtherAccount, SwitchInput } from './other-account.dto.js'
import { OtherAccounts } from './other-accounts.js'

const readSwitch = queryOrBody(SwitchInput)

/**
 * Calls for switching between accounts. Supervisors log in by account and password only; their accounts cannot be
 * switched to or from.
 */
@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account/other`)
export class OtherAccountsController {
  constructor(private readonly accounts: OtherAccounts) {}

  @Get('list')
  @Self(1, 2, 3, 4)
  @AccountOnly()
  @ApiOperation({ summary: 'List the accounts of other kinds that the caller can switch to' })
  @ApiOkResponse({ type: [OtherAccount] })
  list(@RequestCtx() ctx: Ctx): Promise<OtherAccount[]> {
    return this.accounts.list(ctx)
  }

  @Post('link')
  @HttpCode(200)
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Link an account of another kind of the same body, by both passwords' })
  @ApiOkResponse({ type: [OtherAccount] })
  link(@RequestCtx() ctx: Ctx, @Body() input: AccountLinkInput): Promise<OtherAccount[]> {
    return this.accounts.link(ctx, input)
  }

  @Put(':id/session')
  @Self(1, 2, 3, 4)
  @ApiOperation({
    summary: 'Switch to another account: ends the session of this call and opens one of that account',
  })
  @ApiBody({ type: SwitchInput, required: false })
  @ApiOkResponse({ type: LoginAnswer })
  async switchTo(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<LoginAnswer> {
    const { code } = await readSwitch({}, body)
    return this.accounts.switchTo(ctx, id, code)
  }

  @Post(':id/code')
  @HttpCode(200)
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'Send the code that switching to an account that is not linked needs' })
  @ApiOkResponse({ type: CodeSent })
  sendCode(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<CodeSent> {
    return this.accounts.sendCode(ctx, id)
  }

  @Delete(':id/link')
  @HttpCode(204)
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Remove the link with an account' })
  @ApiNoContentResponse()
  unlink(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return this.accounts.unlink(ctx, id)
  }
}
