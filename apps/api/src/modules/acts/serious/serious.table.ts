import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import type { SeriousActRow, SeriousRow } from './serious.dto.js'

/** The columns of the national list, in its order. */
function nationalColumns<Row extends SeriousRow>() {
  const { text } = columnsOf<SeriousRow>()
  return [
    text('name', 'enterpriseName'),
    text('unifiedSocialCreditCode'),
    text('address', 'enterpriseAddress'),
    text('behavior'),
    text('punishmentResult'),
    text('punishmentBasis'),
    text('punishmentDate'),
    text('publishDate'),
    text('publishEndDate'),
    text('enforcementUnit'),
    text('decisionNumber'),
  ] satisfies ExportTable<Row>['columns']
}

/** Columns of an export of the published list. */
export const SERIOUS_TABLE: ExportTable<SeriousRow> = {
  name: 'serious',
  entity: 'dishonest_record',
  columns: [...nationalColumns(), columnsOf<SeriousRow>().choice('sign', 'sign', 'role')],
}

const { text, number, choice } = columnsOf<SeriousActRow>()

/** Columns of a supervisor's export of the list. */
export const SERIOUS_ACT_TABLE: ExportTable<SeriousActRow> = {
  name: 'serious',
  entity: 'dishonest_record',
  columns: [
    ...nationalColumns<SeriousActRow>(),
    choice('sign', 'sign', 'role'),
    text('itemName', 'dishonestyItem'),
    text('areaName'),
    choice('listing', 'listing', 'status'),
    number('points'),
    text('validUntil'),
    text('endedOn'),
    text('projectName'),
    choice('source', 'recordSource', 'source'),
  ],
}
