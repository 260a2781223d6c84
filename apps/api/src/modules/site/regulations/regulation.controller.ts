import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import type { CrudContract } from '../../crud/crud.controller.js'
import { PublishingController } from '../publishing.js'
import { getFrontRegulation, listFrontRegulations } from './read-front-regulations.js'
import {
  RegulationFrontDetail,
  RegulationFrontDetailQuery,
  RegulationFrontQuery,
  RegulationFrontRow,
  RegulationInput,
} from './regulation.dto.js'
import { REGULATIONS, RegulationService } from './regulation.service.js'
import { REGULATION_TABLE } from './regulation.table.js'

const contract = {
  resource: 'regulation',
  input: RegulationInput,
  rows: REGULATIONS,
  table: REGULATION_TABLE,
  bulk: { titleOf: (_ctx, { title }) => String(title) },
} as const satisfies CrudContract

@AdminCalls('regulations', 'regulation')
export class RegulationController extends PublishingController(contract, RegulationService) {
  @Call(
    { get: 'front/list', public: 'the public pages list them', answer: paged(RegulationFrontRow) },
    'List published texts of an area and of all areas, newest first',
  )
  front(@RequestCtx() ctx: Ctx, @Query() query: RegulationFrontQuery) {
    return listFrontRegulations(ctx, query)
  }

  @Call(
    { get: 'front/:id', public: 'the public pages show it', answer: RegulationFrontDetail },
    'Get a published text with attachments and neighbours',
  )
  frontDetail(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() { areaId }: RegulationFrontDetailQuery) {
    return getFrontRegulation(ctx, id, areaId)
  }
}
