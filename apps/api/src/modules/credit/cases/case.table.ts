import { columnsOf, type ExportTable } from '../../crud/export/columns.js'
import type { CaseRow } from './case.dto.js'

const { text, time, choice } = columnsOf<CaseRow>()

/** What an export of cases shows. */
export const CASE_TABLE: ExportTable<CaseRow> = {
  name: 'case',
  entity: 'credit_case',
  columns: [
    text('title'),
    choice('kind', 'caseKind', 'caseKind'),
    text('participantName'),
    choice('sign', 'sign', 'role'),
    text('areaName'),
    text('subject'),
    choice('status', 'caseStatus'),
    choice('effect', 'caseEffect', 'caseEffect'),
    time('createTime', 'requestedAt'),
    text('dueOn'),
    time('decidedAt'),
    text('reviewUntil'),
  ],
}
