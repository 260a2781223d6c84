import type { Permission, Resource } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import type { FieldMessage } from '#core/domain-error'

/** A value of an enumerated column, and its labels in all languages. */
export interface ImportChoice {
  value: string | number
  labels: readonly string[]
}

/** A column that an import takes. */
export interface ImportColumn {
  /** Field of the values that it becomes. */
  name: string
  /** Key of the heading, the text `tables.columns.<heading>`. */
  heading: string
  /** A file without it cannot be imported. */
  required?: true
  /** `flag`: yes or no; `date`: a day, however it is written; `landline`: a phone that begins with an area code. */
  kind?: 'flag' | 'date' | 'landline'
  choices?: readonly ImportChoice[]
  /** Key of what its cells hold, the text `import.about.<about>` of the template. */
  about?: string
}

/** A sheet of the template, with the key of its name, the text `import.sheets.<name>`, and its columns. */
interface ImportSheet {
  name: string
  columns: readonly string[]
}

/** A row of a file: the values of its cells by column. Empty cells are left out. */
export interface ImportRow {
  row: number
  values: Record<string, unknown>
  /** Columns whose cells have no value because of a fault. */
  faults?: Readonly<Record<string, unknown>>
}

/** Faults of the columns of a row; `''` stands for the whole row. */
export type RowFaults = Readonly<Record<string, readonly FieldMessage[]>>

/** Planned outcome of a row. */
export interface PlannedRow {
  row: number
  outcome: 'new' | 'changed' | 'same' | 'wrong'
  /** Faults of a wrong row. */
  faults?: RowFaults
  /** Warnings to check before the row is imported. */
  notices?: RowFaults
  /** Permissions that it needs; otherwise the one to create or to update. */
  needs?: readonly Permission[]
  /**
   * It is written with the other rows of its record or not at all. The record may open evaluations: a check writes it,
   * counts these, and takes it back.
   */
  together?: true
}

/** A record that an import wrote. */
export interface WrittenRecord {
  id: string
  /** Title in the results of taking it back. */
  title: string
  /** Previous state of a changed one; null for a new one. */
  before: Readonly<Record<string, unknown>> | null
}

/** How the records that an import wrote are taken back. */
interface TakingBack {
  /** Permissions that it needs in addition to the import's, by what the import did. */
  needs: Readonly<Record<'new' | 'changed', Permission>>
  /**
   * Takes back a record, in its unit of work: deletes a new one, and gives a changed one its former values. Returns false
   * if that is so already.
   * @param jobId the job that takes it back
   * @throws DomainError if the record has been changed since, or other records use it
   */
  run(tx: Tx, id: string, before: WrittenRecord['before'], jobId: string): Promise<unknown>
}

/** A list whose records can be imported. */
export interface ImportList<P extends PlannedRow = PlannedRow> {
  resource: Resource
  /**
   * The column that records are found by; if two rows have the same value, the second is wrong. If a key has more
   * columns, `normalise` combines their values.
   */
  key: { column: string; normalise(value: string, row: ImportRow['values']): string }
  columns(ctx: Ctx): Promise<readonly ImportColumn[]>
  /**
   * A record may have several rows, in one sheet or in these: rows of all sheets that name the key are read, and those
   * of one record are planned in one batch and written together or not at all.
   */
  sheets?: readonly ImportSheet[]
  /**
   * Compares rows with the existing records, which are locked if the import is applied. Runs in batches; writes
   * nothing.
   */
  plan(ctx: Ctx, rows: readonly ImportRow[]): Promise<P[]>
  /**
   * Batches of new records are planned while the batch before is written. `plan` must not depend on earlier rows, and
   * `write` must notice records that others have written since.
   */
  plansAhead?: true
  /**
   * Writes the new and changed ones of a batch in its unit of work.
   * @throws ImportRaced if records were written meanwhile: the batch is planned again
   */
  write(tx: Tx, planned: readonly P[], jobId: string): Promise<WrittenRecord[]>
  takingBack: TakingBack
  /** Runs `write` and returns the number of evaluations that it opened. */
  opening?(tx: Tx, planned: readonly P[], write: () => Promise<unknown>): Promise<number>
}

/** The kind of the jobs of a list. */
export const importKind = (resource: Resource) => `${resource}.import`

/** Records of a batch were written by others since it was planned. */
export class ImportRaced extends Error {}
