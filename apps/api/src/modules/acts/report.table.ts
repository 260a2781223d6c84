import { columnsOf, type ExportTable } from '../exchange/export/columns.js'
import { ABOUT_COLUMNS } from '../participants/records/about-columns.js'
import type { DishonestRecordRow } from './report.dto.js'

const { text, number, time, choice } = columnsOf<DishonestRecordRow>()

/** Columns of an export of reported behaviours. */
export const REPORT_TABLE: ExportTable<DishonestRecordRow> = {
  name: 'behaviour',
  entity: 'dishonest_record',
  columns: [
    ...ABOUT_COLUMNS,
    text('itemName', 'dishonestyItem'),
    choice('tier', 'tier', 'tier'),
    number('points'),
    choice('status', 'recordStatus'),
    choice('source', 'recordSource'),
    time('createTime', 'requestedAt'),
    text('noticeEndsOn', 'statementUntil'),
    time('statementAt'),
    text('authority', 'enforcementUnit'),
    text('decisionNumber'),
    text('decidedOn', 'punishmentDate'),
    text('inForceFrom'),
    text('validUntil'),
    text('publishDate'),
    text('publishEndDate'),
    text('endedOn'),
  ],
}
