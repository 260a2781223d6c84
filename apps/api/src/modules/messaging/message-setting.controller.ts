import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import {
  MessagePreview,
  MessageSettingInput,
  MessageSettingRow,
  MessageTextsInput,
  SentTest,
} from './message-setting.dto.js'
import { MESSAGE_SETTINGS, MessageSettingService } from './message-setting.service.js'

@AdminCalls('messageSetting', 'message settings')
export class MessageSettingController {
  constructor(private readonly service: MessageSettingService) {}

  @Call(
    { get: 'list', permission: 'message-setting:list', answer: MESSAGE_SETTINGS },
    'List how people are notified of events',
  )
  list(@RequestCtx() ctx: Ctx, @ListParams(MESSAGE_SETTINGS) query: ListQuery) {
    return MESSAGE_SETTINGS.page(ctx, query)
  }

  @Call({ get: ':id', permission: 'message-setting:list', answer: MessageSettingRow }, 'Get a message setting')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return MESSAGE_SETTINGS.get(ctx, id)
  }

  @Call(
    { post: '', permission: 'message-setting:create', answer: MessageSettingRow, idempotent: true },
    'Add a reminder',
  )
  create(@RequestCtx() ctx: Ctx, @Body() input: MessageSettingInput) {
    return this.service.create(ctx, input)
  }

  @Call({ put: ':id', permission: 'message-setting:update', answer: MessageSettingRow }, 'Change a message setting')
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: MessageSettingInput) {
    return this.service.update(ctx, id, input)
  }

  @Call(
    { post: 'preview', permission: 'message-setting:list', answer: MessagePreview, status: 200 },
    'Preview the texts with sample data; stores and sends nothing',
  )
  preview(@RequestCtx() ctx: Ctx, @Body() input: MessageTextsInput) {
    return this.service.preview(ctx, input)
  }

  @Call(
    { post: ':id/test', permission: 'message-setting:update', answer: [SentTest], status: 200 },
    'Send a sample to the caller, by each channel of the setting',
  )
  test(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.test(ctx, id)
  }
}
