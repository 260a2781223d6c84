import { Column, Entity, PrimaryColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../platform/database/columns.js'

/**
 * A release that was taken in (ocid + release id make the sync idempotent). A process is the merge
 * of its releases in the order of their dates, so one that comes late still falls into its place.
 * OCDS releases never change; one that comes with another content under its id takes the place of
 * the former, which is kept so that neither is taken for new again.
 */
@Entity('sync_release')
export class SyncRelease {
  @PrimaryColumn('text')
  ocid: string

  @PrimaryColumn('text')
  releaseId: string

  /** Of the body. */
  @PrimaryColumn('text')
  hash: string

  @RefColumn()
  runId: string

  @Column('boolean', { default: false })
  superseded: boolean

  @TimeColumn()
  date: Date

  /** The parts that the model reads. */
  @Column('json')
  body: object
}
