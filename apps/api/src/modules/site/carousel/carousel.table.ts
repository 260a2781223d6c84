import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import type { CarouselSlide } from './carousel.dto.js'

const { text, number, flag, time, area } = columnsOf<CarouselSlide>()

/** Columns of an export of slides. */
export const CAROUSEL_TABLE: ExportTable<CarouselSlide> = {
  name: 'carousel',
  entity: 'carousel_slide',
  columns: [
    text('title'),
    text('url'),
    area('areaId'),
    number('sortOrder'),
    flag('published'),
    time('createTime'),
    time('updateTime'),
  ],
}
