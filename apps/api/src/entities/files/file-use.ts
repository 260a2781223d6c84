import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { StoredFileEntity } from './stored-file.js'

/** Reference of a record to a file: makes deleting the file a conflict and protects it from the daily sweep. */
@Entity('file_use')
@Unscoped('read with its file', { audited: false, writtenBy: 'those who may change what uses it' })
@Index(['ownerTable', 'ownerId'])
export class FileUseEntity {
  @RefColumn({ to: () => StoredFileEntity, primary: true })
  fileId: string

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
