import { Enum, List, Out, Ref, Text } from '#http/fields'
import { TABLE_FORMATS, type TableFormat } from '../../tabular/write-table.js'

/** check: previews each row and writes nothing. */
export const IMPORT_MODES = ['check', 'apply'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export class TableQuery {
  @Enum(Object.keys(TABLE_FORMATS), { optional: true, default: 'xlsx' }) format: TableFormat = 'xlsx'
}

export class HeadingChoice {
  @Text({ min: 0, description: 'As it stands in the file' }) heading: string
  @Text({ max: 60, nullable: true, description: 'null: the column is left out' }) column: string | null
}

/** Body of an import of a file that an earlier call has sent. */
export class ImportAgain {
  @Ref({ description: 'The job of the earlier import' }) ofJob: string
  @Enum(IMPORT_MODES) mode: ImportMode

  @List(() => HeadingChoice, {
    optional: true,
    description: 'Which column stands under which heading; remembered for the account',
  })
  mapping?: HeadingChoice[]
}

class ImportHeading {
  @Out() heading: string
  @Out('text | null', 'null: left out') column: string | null
  @Out({ description: 'The first value below it; personal data masked' }) sample: string
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
  @Out({ type: [ImportHeading] }) headings: ImportHeading[]
  @Out({ type: [ImportColumnRow] }) columns: ImportColumnRow[]
  @Out({ type: [String] }, 'Required columns that no heading has: nothing was read') missing: string[]
  @Out('integer') new: number
  @Out('integer') changed: number
  @Out('integer') same: number
  @Out('integer') wrong: number
  @Out({ type: [ImportFault] }, 'The first of them') failures: ImportFault[]
  @Out('integer', 'Rows that are imported but should be looked at') noticed: number
  @Out({ type: [ImportFault] }, 'The first of them') notices: ImportFault[]
}
