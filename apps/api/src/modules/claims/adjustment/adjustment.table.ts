import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import { ABOUT_COLUMNS } from '../../participants/records/about-columns.js'
import type { AdjustmentRow } from './adjustment.dto.js'

const { text, number, time, choice } = columnsOf<AdjustmentRow>()

/** Columns of an export of adjustments. */
export const ADJUSTMENT_TABLE: ExportTable<AdjustmentRow> = {
  name: 'adjustment',
  entity: 'adjustment',
  columns: [
    ...ABOUT_COLUMNS,
    number('points', 'pointsGiven'),
    text('documentNumber'),
    text('reason', 'statedReason'),
    choice('status', 'adjustmentStatus'),
    text('requestedBy'),
    time('createTime', 'requestedAt'),
    text('decidedBy'),
    time('decidedAt'),
    text('decisionText'),
    text('inForceFrom'),
    text('validUntil'),
  ],
}
