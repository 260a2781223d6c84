import { AUTH_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common'
import {
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger'
import { Public } from '../../platform/access/declare.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { validationPipeFor } from '../../platform/http/validation.js'
import { endSession } from '../sessions/sessions.js'
import { DoLogin } from './do-login.js'
import { LoginEnvelope, LoginInput } from './login.dto.js'
import { logLogin } from './login-log.js'

const pipe = validationPipeFor(LoginInput)

@ApiTags('login')
@Controller(`${AUTH_BASE}/api`)
export class LoginController {
  constructor(@Inject(DoLogin) private readonly doLogin: DoLogin) {}

  @Post('sso/doLogin')
  @HttpCode(200)
  @Public('nobody is logged in yet')
  @ApiOperation({ summary: 'Log in; fields in the body, or as query parameters' })
  @ApiBody({ type: LoginInput })
  @ApiOkResponse({ type: LoginEnvelope })
  async login(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<LoginEnvelope> {
    const input: LoginInput = await pipe.transform({ ...query, ...body }, { type: 'body' })
    return { data: await this.doLogin.run(ctx, input) }
  }

  @Get('logout')
  @HttpCode(204)
  @Public('a dead token too ends here')
  @ApiOperation({ summary: 'End the session' })
  @ApiNoContentResponse()
  async logout(@RequestCtx() ctx: Ctx): Promise<void> {
    const { actor } = ctx
    if (!actor) return
    await unitOfWork(ctx, async (tx) => {
      await endSession(tx, actor.sessionId)
      await logLogin(tx, {
        event: 'logout',
        loginName: actor.loginName,
        type: actor.sign,
        method: 'name',
        account: { id: actor.accountId, name: actor.name, areaId: actor.areaId },
        reason: null,
      })
    })
  }
}
