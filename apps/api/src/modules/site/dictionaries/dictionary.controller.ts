import { Param } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { type CrudContract, CrudController } from '../../crud/crud.controller.js'
import { Dictionary, DictionaryInput } from './dictionary.dto.js'
import { DICTIONARIES, DictionaryService } from './dictionary.service.js'
import { DICTIONARY_TABLE } from './dictionary.table.js'

const contract = {
  resource: 'dict',
  input: DictionaryInput,
  rows: DICTIONARIES,
  table: DICTIONARY_TABLE,
  bulk: { titleOf: (ctx, { names }) => ctx.text(names) },
  longBody: true,
} as const satisfies CrudContract
const WHY_PUBLIC = 'the registration form offers its items'

@AdminCalls('dict', 'dictionary')
export class DictionaryController extends CrudController(contract, DictionaryService) {
  @Call({ get: 'code/:code', public: WHY_PUBLIC, answer: Dictionary }, 'Get the dictionary of a code')
  byCode(@RequestCtx() ctx: Ctx, @Param('code') code: string) {
    return this.service.byCode(ctx, code)
  }
}

/** The same call under the path that the specification has for experts. */
@AdminCalls('expert/dict', 'dictionary')
export class ExpertDictionaryController {
  constructor(private readonly service: DictionaryService) {}

  @Call({ get: 'code/:code', public: WHY_PUBLIC, answer: Dictionary }, 'Get the dictionary of a code')
  byCode(@RequestCtx() ctx: Ctx, @Param('code') code: string) {
    return this.service.byCode(ctx, code)
  }
}
