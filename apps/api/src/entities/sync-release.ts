import { Column, Entity, PrimaryColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../platform/database/columns.js'

/**
 * A release that was taken in (ocid + release id make the sync idempotent). A process is the merge
 * of its releases in the order of their dates, so one that comes late still falls into its place.
 */
@Entity('sync_release')
export class SyncRelease {
  @PrimaryColumn('text')
  ocid: string

  @PrimaryColumn('text')
  releaseId: string

  @RefColumn()
  runId: string

  /** Of the body: a release that came again with another content is a change. */
  @Column('text')
  hash: string

  @TimeColumn()
  date: Date

  /** The parts that the model reads. */
  @Column('json')
  body: object
}
