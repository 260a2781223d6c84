import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get, Inject, Param } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { Public } from '../../platform/access/declare.js'
import { CrudController } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { Dictionary, DictionaryInput } from './dictionary.dto.js'
import { DictionaryService } from './dictionary.service.js'

const contract = { resource: 'dict', row: Dictionary, input: DictionaryInput } as const
const WHY = 'registration offers its items'

@ApiTags('dictionary')
@Controller(`${ADMIN_BASE}/api/dict`)
export class DictionaryController extends CrudController(contract, DictionaryService) {
  @Get('code/:code')
  @Public(WHY)
  @ApiOperation({ summary: 'The dictionary of a code' })
  @ApiOkResponse({ type: Dictionary })
  byCode(@RequestCtx() ctx: Ctx, @Param('code') code: string): Promise<Dictionary> {
    return this.service.byCode(ctx, code)
  }
}

/** The same under the experts' path, as the specification spells it. */
@ApiTags('dictionary')
@Controller(`${ADMIN_BASE}/api/expert/dict`)
export class ExpertDictionaryController {
  constructor(@Inject(DictionaryService) private readonly service: DictionaryService) {}

  @Get('code/:code')
  @Public(WHY)
  @ApiOperation({ summary: 'The dictionary of a code' })
  @ApiOkResponse({ type: Dictionary })
  byCode(@RequestCtx() ctx: Ctx, @Param('code') code: string): Promise<Dictionary> {
    return this.service.byCode(ctx, code)
  }
}
