import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import type { ListQuery } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { ApiPage } from '../../platform/http/page.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { listLogins, listOperations } from './logs.queries.js'

@ApiTags('logs')
@Controller(`${ADMIN_BASE}/api/logs`)
export class LogsController {
  @Get('login')
  @Permission('log:view')
  @ApiOperation({ summary: 'Who logged in or tried to, when, from where' })
  @ApiPage(LoginLogRow)
  logins(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<LoginLogRow>> {
    return listLogins(ctx, query)
  }

  @Get('operation')
  @Permission('log:view')
  @ApiOperation({ summary: 'Who changed what, with the values before and after' })
  @ApiPage(OperationLogRow)
  operations(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<OperationLogRow>> {
    return listOperations(ctx, query)
  }
}
