import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import type { Regulation } from './regulation.dto.js'

const { text, number, flag, time, area } = columnsOf<Regulation>()

/** Columns of an export of regulations. */
export const REGULATION_TABLE: ExportTable<Regulation> = {
  name: 'regulation',
  entity: 'regulation',
  columns: [
    text('title'),
    flag('all', 'allAreas'),
    area('areaId'),
    number('sortOrder'),
    flag('published'),
    time('publishTime'),
    time('createTime'),
    time('updateTime'),
  ],
}
