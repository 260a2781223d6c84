import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Permission, Public } from '../../platform/access/declare.js'
import { CrudController, IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { optionalId } from '../../platform/http/params.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { CarouselSlide, CarouselSlideFront, CarouselSlideInput } from './carousel.dto.js'
import { publishedSlides } from './carousel.queries.js'
import { CarouselService } from './carousel.service.js'

const contract = { resource: 'carousel', row: CarouselSlide, input: CarouselSlideInput } as const

@ApiTags('carousel')
@Controller(`${ADMIN_BASE}/api/carousel/diagram`)
export class CarouselController extends CrudController(contract, CarouselService) {
  @Get('front/list')
  @Public('the home page shows them')
  @ApiOperation({ summary: "Published slides of an area, then the city's" })
  @ApiQuery({ name: 'areaId', required: false, schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: [CarouselSlideFront] })
  front(@RequestCtx() ctx: Ctx, @Query('areaId') areaId?: string): Promise<CarouselSlideFront[]> {
    return publishedSlides(ctx, optionalId('areaId', areaId))
  }

  @Put('publish/:id')
  @Permission('carousel:publish')
  @ApiOperation({ summary: 'Show a slide on the home page' })
  @ApiOkResponse({ type: CarouselSlide })
  publish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<CarouselSlide> {
    return this.service.publish(ctx, id, true)
  }

  @Put('unpublish/:id')
  @Permission('carousel:publish')
  @ApiOperation({ summary: 'Take a slide off the home page' })
  @ApiOkResponse({ type: CarouselSlide })
  unpublish(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<CarouselSlide> {
    return this.service.publish(ctx, id, false)
  }
}
