import { ADMIN_BASE } from '@credit/contract'
import { Controller, Delete, Get, HttpCode, Put } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { AccountOnly, Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.js'
import { SessionRow, SessionsEnded } from './session.dto.js'

@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account/session`)
export class SessionController {
  @Get('list')
  @Self()
  @AccountOnly()
  @ApiOperation({ summary: "List the sessions of the caller's account, the last used first" })
  @ApiOkResponse({ type: [SessionRow] })
  list(@RequestCtx() ctx: Ctx): Promise<SessionRow[]> {
    return ownSessions(ctx)
  }

  @Put('end/others')
  @Self()
  @ApiOperation({ summary: "End all sessions of the caller's account but this one" })
  @ApiOkResponse({ type: SessionsEnded })
  endOthers(@RequestCtx() ctx: Ctx): Promise<SessionsEnded> {
    return endOtherSessions(ctx)
  }

  @Delete(':id')
  @HttpCode(204)
  @Self()
  @ApiOperation({ summary: "End a session of the caller's account" })
  @ApiNoContentResponse()
  end(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return endOwnSession(ctx, id)
  }
}
