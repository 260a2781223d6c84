import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { StoredFile } from './stored-file.js'

/** That a record uses a file: makes deleting it a conflict and keeps it from the daily sweep. */
@Entity('file_use')
@Index(['ownerTable', 'ownerId'])
export class FileUse {
  @PrimaryColumn('uuid')
  fileId: string

  @ManyToOne(() => StoredFile, { nullable: false })
  file?: Relation<StoredFile>

  /** Table and id of the record, and which of its fields. */
  @PrimaryColumn('text')
  ownerTable: string

  @PrimaryColumn('text')
  ownerId: string

  @PrimaryColumn('text')
  field: string

  /** Reachable by anyone under its public address while this use lasts. */
  @Column('boolean', { default: false })
  public: boolean
}
