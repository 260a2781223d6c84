import { Enum, Int, List, Out, Ref, Text } from '#http/fields'
import { TABLE_FORMATS, type TableFormat } from '../../tabular/write-table.js'
import { HEADING_MATCHES, type HeadingMatch } from './match-headings.js'

/** check: previews each row and writes nothing. */
export const IMPORT_MODES = ['check', 'apply'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export class TableQuery {
  @Enum(Object.keys(TABLE_FORMATS), { optional: true, default: 'xlsx' }) format: TableFormat = 'xlsx'
}

export class HeadingChoice {
  @Text({ min: 0, description: 'As it stands in the file' }) heading: string
  @Text({ max: 60, nullable: true, description: 'null: the column is left out' }) column: string | null

  @Int({ optional: true, description: 'Its place from 0, if several columns have this heading' }) place?: number
  @Int({ optional: true, description: 'Place of its sheet, if several are read' }) sheet?: number
}

/** Body of an import of a file that an earlier call has sent. */
export class ImportAgain {
  @Ref({ description: 'The job of the earlier import' }) ofJob: string
  @Enum(IMPORT_MODES) mode: ImportMode

  @List(() => HeadingChoice, {
    optional: true,
    description: 'Which column stands under which heading; remembered for the account and files with these headings',
  })
  mapping?: HeadingChoice[]

  @Int({
    optional: true,
    nullable: true,
    description: 'Place of the sheet from 0; null: found again; left out: as in the earlier import',
  })
  sheet?: number | null

  @Int({ optional: true, min: 1, description: 'Row of the headings, among the first ones of the sheet' })
  headingRow?: number
}

class ImportHeading {
  @Out() heading: string
  @Out('integer', 'Place of its sheet') sheet: number
  @Out('text | null', 'null: left out') column: string | null
  @Out({ enum: HEADING_MATCHES, nullable: true, description: 'How sure the column is' }) match: HeadingMatch | null
  @Out({ type: [String] }, 'The first values below it; personal data masked') samples: string[]
}

class ImportSheet {
  @Out() name: string
  @Out() hidden: boolean
}

class ShownRow {
  @Out('integer', 'Number in the file') row: number
  @Out({ description: 'Its first cells; personal data masked' }) text: string
}

class ImportColumnRow {
  @Out() name: string
  @Out() label: string
  @Out() required: boolean
}

class ImportFault {
  @Out('integer') row: number
  @Out({ description: 'Heading of the column; empty = the whole row' }) column: string
  @Out() message: string
}

/** The `result` of an import's job. */
export class ImportResult {
  @Out({ enum: IMPORT_MODES }) mode: ImportMode
  @Out() fileName: string
  @Out({ type: [ImportSheet] }) sheets: ImportSheet[]
  @Out('integer | null', 'Place of the sheet that was read, from 0; null: several, as the headings say')
  sheet: number | null

  @Out({ description: 'Several sheets may be read together' }) joinsSheets: boolean
  @Out('integer', 'Number of the row with the headings') headingRow: number
  @Out({ type: [ShownRow] }, 'The first rows of the sheet: each may be chosen for the headings') firstRows: ShownRow[]
  @Out({ type: [ShownRow] }, 'The first rows that are no records: titles, totals, signatures') skipped: ShownRow[]
  @Out('integer') skippedCount: number
  @Out({ type: [ImportHeading] }) headings: ImportHeading[]
  @Out({ type: [ImportColumnRow] }) columns: ImportColumnRow[]
  @Out({ type: [String] }, 'Required columns that no heading has: nothing was read') missing: string[]
  @Out('integer') new: number
  @Out('integer') changed: number
  @Out('integer') same: number
  @Out('integer') wrong: number
  @Out('integer', 'Records that were written, each of one row or more: these can be taken back') written: number
  @Out('integer | null', 'Evaluations that open by it; null for lists that open none') opens: number | null
  @Out({ type: [ImportFault] }, 'The first of them') failures: ImportFault[]
  @Out('integer', 'Rows that are imported but should be looked at') noticed: number
  @Out({ type: [ImportFault] }, 'The first of them') notices: ImportFault[]
}
