import { Column, Entity, PrimaryColumn } from 'typeorm'
import { EncryptedColumn, RefColumn } from '../columns.js'
import { JobEntity } from '../jobs/job.js'
import { Unscoped } from '../scope.js'

/** Error of a cell, in the language of the job. */
export interface CellFault {
  /** Heading of the column in the file; empty = the whole row. */
  column: string
  message: string
  /** Place of the cell in its row, from 0; none for the whole row or a column that the file lacks. */
  at?: number
  /** It is no error: the row stands beside one that is wrong. */
  isNote?: true
}

/** A row of a file that an import left out. */
@Entity('import_rejection')
@Unscoped('read with its job', { audited: false, writtenBy: 'whoever imports' })
export class ImportRejectionEntity {
  @RefColumn({ to: () => JobEntity, primary: true, onDelete: 'CASCADE' })
  jobId: string

  /** Number of the row in the file. */
  @PrimaryColumn('integer')
  row: number

  @Column('jsonb')
  faults: CellFault[]

  /** Cells of the row as a JSON list: they may hold ID numbers. */
  @EncryptedColumn('jobId')
  cells: Buffer
}
