import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import { ABOUT_COLUMNS } from '../../participants/records/about-columns.js'
import type { ClaimRow } from './claim.dto.js'

const { text, number, time, choice } = columnsOf<ClaimRow>()

/** Columns of an export of bonus claims. */
export const CLAIM_TABLE: ExportTable<ClaimRow> = {
  name: 'qualification',
  entity: 'bonus_claim',
  columns: [
    ...ABOUT_COLUMNS,
    text('itemName', 'bonusItem'),
    number('points', 'pointsGiven'),
    text('certificateNumber'),
    text('description'),
    choice('status', 'claimStatus'),
    time('createTime', 'requestedAt'),
    text('noticeEndsOn', 'noticeUntil'),
    time('decidedAt'),
    text('reason', 'statedReason'),
    text('inForceFrom'),
    text('validUntil'),
    text('endedOn', 'revokedOn'),
  ],
}
