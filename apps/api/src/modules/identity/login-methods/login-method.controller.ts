import { isSign } from '@credit/contract'
import { Body, Param } from '@nestjs/common'
import { ApiParam } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { LoginMethod, LoginMethodInput } from './login-method.dto.js'
import { listLoginMethods } from './login-method.queries.js'
import { saveLoginMethod } from './save-login-method.js'

@AdminCalls('login/config', 'login')
export class LoginMethodController {
  @Call({ get: 'list', public: 'the login page offers what is on', answer: [LoginMethod] }, 'List all login methods')
  list(@RequestCtx() ctx: Ctx) {
    return listLoginMethods(ctx)
  }

  @Call(
    { get: ':type', public: 'the login page offers what is on', answer: LoginMethod },
    'Get the login methods of a type',
  )
  @ApiParam({ name: 'type', schema: { type: 'integer', enum: [0, 1, 2, 3, 4] } })
  async get(@RequestCtx() ctx: Ctx, @Param('type') type: string) {
    const sign = /^\d$/.test(type) ? Number(type) : -1
    const known = (await listLoginMethods(ctx)).find((row) => row.type === sign)
    if (!isSign(sign) || !known) throw notFound()
    return known
  }

  @Call(
    { post: 'saveOrUpdate', permission: 'login-method:update', answer: LoginMethod, status: 200 },
    'Switch login methods of a type on or off; one stays on',
  )
  save(@RequestCtx() ctx: Ctx, @Body() input: LoginMethodInput) {
    return saveLoginMethod(ctx, input)
  }
}
