import { Column, Entity, Generated, PrimaryColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/**
 * An imported release (ocid and release id make the sync idempotent). A process is the merge of its releases in the
 * order of their dates, so a late release still takes its place. OCDS releases never change; some publishers give the
 * same id to several: all are kept and merged as they arrived.
 */
@Entity('sync_release')
@Unscoped('read by the sync only', { audited: false })
export class SyncReleaseEntity {
  @PrimaryColumn('text')
  ocid: string

  @PrimaryColumn('text')
  releaseId: string

  /** Digest of the body. */
  @PrimaryColumn('text')
  hash: string

  @RefColumn()
  runId: string

  /** Rises with each release that is stored. */
  @Column('bigint')
  @Generated('increment')
  arrival: string

  /** Not used since releases with one id are merged. */
  @Column('boolean', { default: false })
  superseded: boolean

  /** Version of the program that reduced it to the stored form. */
  @Column('smallint', { default: 1 })
  reading: number

  @TimeColumn()
  date: Date

  /** The parts of it that are read. */
  @Column('json')
  body: object
}
