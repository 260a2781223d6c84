import { Column, Entity, Index } from 'typeorm'
import { Id, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** An attempt to make a backup. */
@Entity('backup_run')
@Unscoped('one backup for all areas')
@Index(['finishedAt'])
export class BackupRunEntity {
  @Id()
  id: string

  @TimeColumn()
  startedAt: Date

  @TimeColumn()
  finishedAt: Date

  @Column('boolean')
  succeeded: boolean

  /** Name of the file. */
  @Column('text')
  name: string

  @Column('bigint', { default: 0 })
  bytes: string

  @Column('text', { default: '' })
  sha256: string

  /** Files whose content was missing or damaged. */
  @Column('integer', { default: 0 })
  faultyFiles: number

  /** Reason of the failure. */
  @Column('text', { default: '' })
  error: string
}
