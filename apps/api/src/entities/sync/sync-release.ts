import { Column, Entity, Generated, PrimaryColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/**
 * A release that was imported (ocid and release id make the sync idempotent). A process is the merge
 * of its releases in the order of their dates, so one that comes late still takes its place. OCDS
 * releases never change; some publishers give several one id: all are kept and merged as they came.
 */
@Entity('sync_release')
@Unscoped('read by the sync only', { audited: false })
export class SyncReleaseEntity {
  @PrimaryColumn('text')
  ocid: string

  @PrimaryColumn('text')
  releaseId: string

  /** Of the body. */
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

  /** Which version of the program reduced it to what is stored. */
  @Column('smallint', { default: 1 })
  reading: number

  @TimeColumn()
  date: Date

  /** The parts of it that are read. */
  @Column('json')
  body: object
}
