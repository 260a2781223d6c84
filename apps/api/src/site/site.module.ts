import { Module } from '@nestjs/common'
import { AreaController } from './areas/area.controller.js'
import { HomePageController } from './areas/home-page.controller.js'
import { CarouselController } from './carousel/carousel.controller.js'
import { CarouselService } from './carousel/carousel.service.js'
import { FirstPicture } from './carousel/first-picture.js'
import {
  DictionaryController,
  ExpertDictionaryController,
} from './dictionaries/dictionary.controller.js'
import { DictionaryService } from './dictionaries/dictionary.service.js'
import { RegulationController } from './regulations/regulation.controller.js'
import { RegulationService } from './regulations/regulation.service.js'

/** Areas, home pages, carousel, regulations, dictionaries. */
@Module({
  controllers: [
    AreaController,
    CarouselController,
    DictionaryController,
    ExpertDictionaryController,
    HomePageController,
    RegulationController,
  ],
  providers: [CarouselService, DictionaryService, FirstPicture, RegulationService],
})
export class SiteModule {}
