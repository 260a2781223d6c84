import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantMergeEntity } from './participant-merge.js'

/** Columns of a row by the names of their properties. */
export type RowValues = Record<string, string | number | boolean | null>

/** A row that a merge moved or ended, with its previous values; an undo restores it. */
@Entity('merge_row')
@Unscoped('read with its merge', { audited: false, writtenBy: 'those who may merge' })
@Index(['tableName', 'rowId'])
export class MergeRowEntity {
  @RefColumn({ to: () => ParticipantMergeEntity, primary: true, onDelete: 'CASCADE' })
  mergeId: string

  @PrimaryColumn('text')
  tableName: string

  @PrimaryColumn('uuid')
  rowId: string

  @Column('jsonb')
  before: RowValues

  @Column('jsonb')
  after: RowValues
}
