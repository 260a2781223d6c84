import type { SyncOutcome } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { SyncRun } from './sync-run.js'

/** An item of a run that was refused or taken in with a warning; the others are only counted. */
@Entity('sync_item')
@Index(['runId', 'outcome', 'id'])
export class SyncItem {
  @Id()
  id: string

  @RefColumn()
  runId: string

  @ManyToOne(() => SyncRun, { nullable: false, onDelete: 'CASCADE' })
  run?: Relation<SyncRun>

  @Column('text', { default: '' })
  ocid: string

  @Column('text', { default: '' })
  releaseId: string

  /** File and line or position. */
  @Column('text')
  place: string

  @Column('text')
  outcome: SyncOutcome

  /** A reason of contract/procurement.ts; its sentence is made when shown. */
  @Column('text')
  reason: string

  @Column('jsonb', { default: () => "'{}'" })
  params: Record<string, string | number>

  @TimeColumn({ default: () => 'now()' })
  createTime: Date
}
