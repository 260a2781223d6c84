import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { CrudController } from '../../crud/crud.controller.js'
import { offerTemplates } from './offer-templates.js'
import { OfferedTemplates, OfferedTemplatesQuery, TextTemplateInput } from './text-template.dto.js'
import { TEXT_TEMPLATES, TextTemplateService } from './text-template.service.js'

const contract = { resource: 'text-template', input: TextTemplateInput, rows: TEXT_TEMPLATES } as const

@AdminCalls('textTemplate', 'text template')
export class TextTemplateController extends CrudController(contract, TextTemplateService) {
  @Call(
    { get: 'offered', permission: 'text-template:list', answer: OfferedTemplates },
    "List the templates for a decision: of the caller's area and of the city",
  )
  offered(@RequestCtx() ctx: Ctx, @Query() { kind }: OfferedTemplatesQuery) {
    return offerTemplates(ctx, kind)
  }
}
