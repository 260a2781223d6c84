import {
  MERGE_MACHINE,
  type MergeStatus,
  PARTICIPANT_MACHINE,
  type ParticipantSign,
  type ParticipantStatus,
} from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'
import type { FieldChange } from './revision.js'

/** A participant that was merged into another one; its id and its codes lead to the other one. */
@Entity('participant_merge')
@AreaScoped()
@Index(['sourceId'])
@Index(['targetId'])
export class ParticipantMergeEntity extends BaseEntity {
  /** Home area of the participant that is kept. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('smallint')
  sign: ParticipantSign

  @RefColumn({ to: () => ParticipantEntity })
  sourceId: string

  @RefColumn({ to: () => ParticipantEntity })
  targetId: string

  @StatusColumn(MERGE_MACHINE, { isDefault: true })
  status: MergeStatus

  @Column('text', { default: '' })
  reason: string

  /** Status of the source before the merge; undoing restores it. */
  @StatusColumn(PARTICIPANT_MACHINE)
  sourceStatus: ParticipantStatus

  /** Fields that the kept participant took over, with their previous values. */
  @Column('jsonb', { default: () => "'[]'" })
  changes: FieldChange[]

  /** Name of the supervisor at that time. */
  @Column('text', { default: '' })
  operatorName: string

  /** Entries of the ledger after this place were written with the rows moved. */
  @Column('bigint', { nullable: true })
  ledgerSeq: string | null

  @Column('date', { nullable: true })
  ledgerDay: string | null

  @TimeColumn({ nullable: true })
  undoneAt: Date | null

  @Column('text', { default: '' })
  undoneByName: string

  @Column('bigint', { nullable: true })
  undoneSeq: string | null

  @Column('date', { nullable: true })
  undoneDay: string | null
}
