import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { listUntranslated } from './list-untranslated.js'
import { UntranslatedList } from './translation.dto.js'

@AdminCalls('translations', 'workspace')
export class TranslationsController {
  @Call(
    { get: 'list', permission: 'dict:list', answer: UntranslatedList },
    'List the records that the caller may change and that have texts without English',
  )
  list(@RequestCtx() ctx: Ctx) {
    return listUntranslated(ctx)
  }
}
