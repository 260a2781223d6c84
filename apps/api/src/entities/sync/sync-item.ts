import type { SyncOutcome } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { SyncRunEntity } from './sync-run.js'

/** An issue of a run: an item that was refused, or stored with a warning; the others are only counted. */
@Entity('sync_item')
@Unscoped('read with its run', { audited: false })
@Index(['runId', 'outcome', 'id'])
export class SyncItemEntity extends RecordedEntity {
  @RefColumn({ to: () => SyncRunEntity, onDelete: 'CASCADE' })
  runId: string

  @Column('text', { default: '' })
  ocid: string

  @Column('text', { default: '' })
  releaseId: string

  /** File and line or position. */
  @Column('text')
  place: string

  @Column({ type: 'text', enum: ['refused', 'warned'] })
  outcome: SyncOutcome

  /** A reason of contract/procurement.ts; its text is made when it is shown. */
  @Column('text')
  reason: string

  @Column('jsonb', { default: () => "'{}'" })
  params: Record<string, string | number>
}
