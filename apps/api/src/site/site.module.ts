import { Module } from '@nestjs/common'
import { CarouselController } from './carousel/carousel.controller.js'
import { CarouselService } from './carousel/carousel.service.js'

/** Areas, home pages, carousel, regulations, dictionaries. */
@Module({
  controllers: [CarouselController],
  providers: [CarouselService],
})
export class SiteModule {}
