import type { Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Temporary notice about maintenance on every page; there is at most one. */
@Entity('maintenance_notice')
@Unscoped('one for all areas', { writtenBy: 'supervisors of the city' })
export class MaintenanceNoticeEntity extends BaseEntity {
  /** Always `maintenance`: a second row cannot be inserted. */
  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  text: Names

  @TimeColumn()
  showFrom: Date

  @TimeColumn()
  showUntil: Date
}
