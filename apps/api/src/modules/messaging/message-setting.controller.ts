import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { CreateCall, UpdateCall } from '../../http/write-calls.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import {
  MessagePreview,
  MessageSettingInput,
  MessageSettingRow,
  MessageTextsInput,
  SentTest,
} from './message-setting.dto.js'
import { MESSAGE_SETTING_LIST, MessageSettingService } from './message-setting.service.js'

@ApiTags('message settings')
@Controller(`${ADMIN_BASE}/api/messageSetting`)
export class MessageSettingController {
  constructor(private readonly service: MessageSettingService) {}

  @Get('list')
  @Permission('message-setting:list')
  @ApiOperation({ summary: 'List how people are notified of events' })
  @ApiList(MessageSettingRow, MESSAGE_SETTING_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(MESSAGE_SETTING_LIST) query: ListQuery): Promise<Page<MessageSettingRow>> {
    return this.service.list(ctx, query)
  }

  @Get(':id')
  @Permission('message-setting:list')
  @ApiOperation({ summary: 'Get a message setting' })
  @ApiOkResponse({ type: MessageSettingRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<MessageSettingRow> {
    return this.service.get(ctx, id)
  }

  @CreateCall('message-setting:create', MessageSettingRow, 'Add a reminder on another day')
  create(@RequestCtx() ctx: Ctx, @Body() input: MessageSettingInput): Promise<MessageSettingRow> {
    return this.service.create(ctx, input)
  }

  @UpdateCall('message-setting:update', MessageSettingRow, 'Change texts, channels or day')
  update(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: MessageSettingInput,
  ): Promise<MessageSettingRow> {
    return this.service.update(ctx, id, input)
  }

  @Post('preview')
  @HttpCode(200)
  @Permission('message-setting:list')
  @ApiOperation({ summary: 'Preview the texts filled with samples; stores and sends nothing' })
  @ApiOkResponse({ type: MessagePreview })
  preview(@RequestCtx() ctx: Ctx, @Body() input: MessageTextsInput): MessagePreview {
    return this.service.preview(ctx, input)
  }

  @Post(':id/test')
  @HttpCode(200)
  @Permission('message-setting:update')
  @ApiOperation({ summary: 'Send a sample to the caller, by each channel of the setting' })
  @ApiOkResponse({ type: [SentTest] })
  test(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<SentTest[]> {
    return this.service.test(ctx, id)
  }
}
