import { Column, Entity, PrimaryColumn } from 'typeorm'
import { RefColumn, TimeColumn } from '../platform/database/columns.js'

/** A release that was taken in: the memory that makes the sync idempotent (ocid + release id). */
@Entity('sync_release')
export class SyncRelease {
  @PrimaryColumn('text')
  ocid: string

  @PrimaryColumn('text')
  releaseId: string

  @RefColumn()
  runId: string

  /** Of the whole release: one that came again with another content is a change. */
  @Column('text')
  hash: string

  @TimeColumn()
  date: Date

  /** The parts of it that the model reads, for merging anew when an older one comes late. */
  @Column('jsonb')
  body: object
}
