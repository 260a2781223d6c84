import { Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { sql } from '#database/statement'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { type CrudContract, CrudController } from '../../crud/crud.controller.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { Dictionary, DictionaryInput } from './dictionary.dto.js'
import { DICTIONARIES, DictionaryService } from './dictionary.service.js'
import { DICTIONARY_TABLE } from './dictionary.table.js'
import { HOLIDAY } from './holiday.js'

const contract = {
  resource: 'dict',
  input: DictionaryInput,
  rows: DICTIONARIES,
  table: DICTIONARY_TABLE,
  bulk: { titleOf: (ctx, { names }) => ctx.text(names) },
  longBody: true,
} as const satisfies CrudContract
/** Leaves out the calendar, which has a page of its own. */
const EDITED_HERE = sql`t.code <> ${HOLIDAY}`
const WHY_PUBLIC = 'the registration form offers its items'

@AdminCalls('dict', 'dictionary')
export class DictionaryController extends CrudController(contract, DictionaryService) {
  @Call({ get: 'edited', permission: 'dict:list', answer: DICTIONARIES }, 'List the dictionaries without the calendar')
  edited(@RequestCtx() ctx: Ctx, @ListParams(DICTIONARIES) query: ListQuery) {
    return DICTIONARIES.page(ctx, query, EDITED_HERE)
  }

  @ExportCall('dict:export', DICTIONARIES, 'edited/export')
  async exportEdited(@RequestCtx() ctx: Ctx, @ListParams(DICTIONARIES) query: ListQuery, @Res() reply: FastifyReply) {
    const rows = (snapshot: Ctx) => DICTIONARIES.exported(snapshot, query, EDITED_HERE)
    await this.exports.send(ctx, reply, query, DICTIONARY_TABLE, rows)
  }

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
