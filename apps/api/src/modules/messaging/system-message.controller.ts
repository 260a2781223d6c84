import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common'
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Self } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { ListBody } from '../../http/route-settings.js'
import { MarkedMessages, SystemMessagePage, SystemMessageQuery } from './system-message.dto.js'
import { deleteMessage, listMessages, markRead } from './system-messages.js'

const IDS = { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 1000 } as const

@ApiTags('sysMessage')
@Controller(`${ADMIN_BASE}/api/sysMessage`)
export class SystemMessageController {
  @Get('list')
  @Self()
  @ApiOperation({ summary: "List the caller's messages, newest first" })
  @ApiOkResponse({ type: SystemMessagePage })
  list(@RequestCtx() ctx: Ctx, @Query() query: SystemMessageQuery): Promise<SystemMessagePage> {
    return listMessages(ctx, query)
  }

  @Post('doMarkReadIds')
  @HttpCode(200)
  @Self()
  @ListBody()
  @ApiOperation({ summary: 'Mark messages of the caller as read; an empty list: all' })
  @ApiBody({ schema: IDS as object })
  @ApiOkResponse({ type: MarkedMessages })
  mark(@RequestCtx() ctx: Ctx, @Body() ids: unknown): Promise<MarkedMessages> {
    return markRead(ctx, ids)
  }

  @Delete(':id')
  @HttpCode(204)
  @Self()
  @ApiOperation({ summary: 'Delete an own message' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return deleteMessage(ctx, id)
  }
}
