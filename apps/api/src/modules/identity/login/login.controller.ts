import { AUTH_BASE } from '@credit/contract'
import { Body, Controller, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AccountOnly } from '#http/access/declare'
import { Call, RequestCtx } from '#http/call'
import { ApiQueryOrBody } from '#http/query'
import { queryOrBody } from '#http/validation'
import { visitorOf } from '../codes/visitor-cookie.js'
import { logLogin } from '../login-log/log-login.js'
import { endSession } from '../sessions/sessions.js'
import { DoLogin } from './do-login.js'
import { LoginEnvelope, LoginInput } from './login.dto.js'

const readInput = queryOrBody(LoginInput)

@ApiTags('login')
@Controller(`${AUTH_BASE}/api`)
export class LoginController {
  constructor(private readonly doLogin: DoLogin) {}

  @Call(
    {
      post: 'sso/doLogin',
      public: 'nobody is logged in yet',
      answer: LoginEnvelope,
      status: 200,
      bodyLimit: 'loginBodyBytes',
    },
    'Log in; takes a body (preferred) or query parameters',
  )
  @ApiQueryOrBody(LoginInput)
  async login(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<LoginEnvelope> {
    const input = await readInput(query, body)
    return { data: await this.doLogin.run(ctx, input, visitorOf(request)) }
  }

  @Call({ get: 'logout', public: 'an expired token can log out, too' }, 'Log out')
  @AccountOnly()
  async logout(@RequestCtx() ctx: Ctx) {
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
