import { Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { CarouselController } from './carousel/carousel.controller.js'
import { CarouselService } from './carousel/carousel.service.js'
import { DictionaryController, ExpertDictionaryController } from './dictionaries/dictionary.controller.js'
import { DictionaryService } from './dictionaries/dictionary.service.js'
import { DictionarySubscribers } from './dictionaries/dictionary-subscribers.js'
import { HomePageController } from './home-page/home-page.controller.js'
import { MaintenanceController } from './maintenance/maintenance.controller.js'
import { RegulationController } from './regulations/regulation.controller.js'
import { RegulationService } from './regulations/regulation.service.js'
import { TextTemplateController } from './text-templates/text-template.controller.js'
import { TextTemplateService } from './text-templates/text-template.service.js'

/** Home pages, carousel, regulations, dictionaries, text templates. */
@Module({
  imports: [FilesModule],
  controllers: [
    CarouselController,
    DictionaryController,
    ExpertDictionaryController,
    HomePageController,
    MaintenanceController,
    RegulationController,
    TextTemplateController,
  ],
  providers: [CarouselService, DictionaryService, DictionarySubscribers, RegulationService, TextTemplateService],
  exports: [DictionaryService, DictionarySubscribers],
})
export class SiteModule {}
