import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Public } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { CrudContract } from '../../crud/crud.controller.js'
import { PublishingController } from '../publishing.js'
import { CarouselQuery, CarouselSlide, CarouselSlideFront, CarouselSlideInput } from './carousel.dto.js'
import { CAROUSEL_LIST, CarouselService, listPublishedSlides } from './carousel.service.js'
import { CAROUSEL_TABLE } from './carousel.table.js'

const contract = {
  resource: 'carousel',
  row: CarouselSlide,
  input: CarouselSlideInput,
  list: CAROUSEL_LIST,
  table: CAROUSEL_TABLE,
  bulk: { titleOf: (_ctx, { title }) => String(title) },
} as const satisfies CrudContract

@ApiTags('carousel')
@Controller(`${ADMIN_BASE}/api/carousel/diagram`)
export class CarouselController extends PublishingController(contract, CarouselService) {
  @Get('front/list')
  @Public('the home page shows them')
  @ApiOperation({ summary: "List the published slides of an area, then the city's" })
  @ApiOkResponse({ type: [CarouselSlideFront] })
  front(@RequestCtx() ctx: Ctx, @Query() query: CarouselQuery): Promise<CarouselSlideFront[]> {
    return listPublishedSlides(ctx, query.areaId ?? null)
  }
}
