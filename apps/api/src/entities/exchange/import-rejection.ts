import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { EncryptedColumn } from '../columns.js'
import { JobEntity } from '../jobs/job.js'
import { Unscoped } from '../scope.js'

/** Error of a cell, in the language of the job. */
export interface CellFault {
  /** Heading of the column in the file; empty = the whole row. */
  column: string
  message: string
}

/** A row of a file that an import left out. */
@Entity('import_rejection')
@Unscoped('read with its job', { audited: false, writtenBy: 'whoever imports' })
export class ImportRejectionEntity {
  @PrimaryColumn('uuid')
  jobId: string

  @ManyToOne(() => JobEntity, { nullable: false, onDelete: 'CASCADE' })
  job?: Relation<JobEntity>

  /** Number of the row in the file. */
  @PrimaryColumn('integer')
  row: number

  @Column('jsonb')
  faults: CellFault[]

  /** Cells of the row as a JSON list: they may hold ID numbers. */
  @EncryptedColumn('jobId')
  cells: Buffer
}
