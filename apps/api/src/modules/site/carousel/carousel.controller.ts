import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import type { CrudContract } from '../../crud/crud.controller.js'
import { PublishingController } from '../publishing.js'
import { CarouselQuery, CarouselSlideFront, CarouselSlideInput } from './carousel.dto.js'
import { CAROUSEL, CarouselService, listPublishedSlides } from './carousel.service.js'
import { CAROUSEL_TABLE } from './carousel.table.js'

const contract = {
  resource: 'carousel',
  input: CarouselSlideInput,
  rows: CAROUSEL,
  table: CAROUSEL_TABLE,
  bulk: { titleOf: (_ctx, { title }) => String(title) },
} as const satisfies CrudContract

@AdminCalls('carousel/diagram', 'carousel')
export class CarouselController extends PublishingController(contract, CarouselService) {
  @Call(
    { get: 'front/list', public: 'the home page shows them', answer: [CarouselSlideFront] },
    'List the published slides of an area, then those of the city',
  )
  front(@RequestCtx() ctx: Ctx, @Query() query: CarouselQuery) {
    return listPublishedSlides(ctx, query.areaId ?? null)
  }
}
