import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import type { Dictionary } from './dictionary.dto.js'

const { text, flag, time, of } = columnsOf<Dictionary>()

/** Columns of an export of dictionaries. */
export const DICTIONARY_TABLE: ExportTable<Dictionary> = {
  name: 'dict',
  entity: 'dictionary',
  columns: [
    text('code'),
    of('nameZh', ({ names }) => names['zh-CN']),
    of('nameEn', ({ names }) => names['en-US']),
    text('description'),
    of('items', ({ items }) => items.map(({ value, label }) => `${value} ${label}`).join('; ')),
    flag('builtIn'),
    time('createTime'),
    time('updateTime'),
  ],
}
