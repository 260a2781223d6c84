import { ADMIN_BASE, isSign } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { Permission, Public } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { LoginMethod, LoginMethodInput } from './login-method.dto.js'
import { listLoginMethods } from './login-method.queries.js'
import { saveLoginMethod } from './save-login-method.js'

@ApiTags('login')
@Controller(`${ADMIN_BASE}/api/login/config`)
export class LoginMethodController {
  @Get('list')
  @Public('the login page offers what is on')
  @ApiOperation({ summary: 'List the login methods of all types' })
  @ApiOkResponse({ type: [LoginMethod] })
  list(@RequestCtx() ctx: Ctx): Promise<LoginMethod[]> {
    return listLoginMethods(ctx)
  }

  @Get(':type')
  @Public('the login page offers what is on')
  @ApiOperation({ summary: 'Get the login methods of a type of account' })
  @ApiParam({ name: 'type', schema: { type: 'integer', enum: [0, 1, 2, 3, 4] } })
  @ApiOkResponse({ type: LoginMethod })
  async get(@RequestCtx() ctx: Ctx, @Param('type') type: string): Promise<LoginMethod> {
    const sign = /^\d$/.test(type) ? Number(type) : -1
    const known = (await listLoginMethods(ctx)).find((row) => row.type === sign)
    if (!isSign(sign) || !known) throw notFound()
    return known
  }

  @Post('saveOrUpdate')
  @HttpCode(200)
  @Permission('login-method:update')
  @ApiOperation({ summary: 'Switch login methods of a type on or off; never all three off' })
  @ApiOkResponse({ type: LoginMethod })
  save(@RequestCtx() ctx: Ctx, @Body() input: LoginMethodInput): Promise<LoginMethod> {
    return saveLoginMethod(ctx, input)
  }
}
