import { Column, Entity, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../platform/database/columns.js'

/** The present state of a contracting process: its releases merged (OCDS 1.1 "Merging"). */
@Entity('sync_process')
export class SyncProcess {
  @PrimaryColumn('text')
  ocid: string

  @Column('jsonb')
  merged: object

  /** Date of the newest release in it: an older one that comes late is merged in its place. */
  @TimeColumn()
  lastDate: Date

  @TimeColumn({ default: () => 'now()' })
  updatedAt: Date
}
