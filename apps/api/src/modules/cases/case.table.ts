import { columnsOf, type ExportTable } from '../exchange/export/columns.js'
import { ABOUT_COLUMNS } from '../participants/records/about-columns.js'
import type { CaseRow } from './case.dto.js'

const { text, time, choice } = columnsOf<CaseRow>()

/** Columns of an export of cases. */
export const CASE_TABLE: ExportTable<CaseRow> = {
  name: 'case',
  entity: 'credit_case',
  columns: [
    text('title'),
    choice('kind', 'caseKind', 'caseKind'),
    ...ABOUT_COLUMNS,
    text('subject'),
    choice('status', 'caseStatus'),
    choice('effect', 'caseEffect', 'caseEffect'),
    time('createTime', 'requestedAt'),
    text('dueOn'),
    time('decidedAt'),
    text('reviewUntil'),
  ],
}
