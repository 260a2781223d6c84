import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common'
import {
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger'
import { Self } from '../access/declare.js'
import { IdParam } from '../crud/crud.controller.js'
import type { ListQuery } from '../crud/list-query.js'
import type { Ctx } from '../database/context.js'
import { RequestCtx } from '../http/request-ctx.js'
import { MarkedMessages, SystemMessagePage } from './system-message.dto.js'
import { deleteMessage, listMessages, markRead } from './system-messages.js'

const IDS = { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 1000 } as const
const WHOLE = { type: 'integer', minimum: 1 } as const

@ApiTags('sysMessage')
@Controller(`${ADMIN_BASE}/api/sysMessage`)
export class SystemMessageController {
  @Get('list')
  @Self()
  @ApiOperation({ summary: 'Own messages, newest first' })
  @ApiQuery({ name: 'current', required: false, schema: { ...WHOLE, default: 1 } })
  @ApiQuery({ name: 'size', required: false, schema: { ...WHOLE, maximum: 200, default: 10 } })
  @ApiQuery({ name: 'status', required: false, schema: { type: 'integer', enum: [0, 1] } })
  @ApiOkResponse({ type: SystemMessagePage })
  list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<SystemMessagePage> {
    return listMessages(ctx, query)
  }

  @Post('doMarkReadIds')
  @HttpCode(200)
  @Self()
  @ApiOperation({ summary: 'Mark own messages read; an empty list: all' })
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
