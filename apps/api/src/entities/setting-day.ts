import type { SettingDayKey } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../platform/database/columns.js'

/** One of the terms that supervisors set: days, and how often one may defer. */
@Entity('setting_day')
export class SettingDay extends BaseEntity {
  @Column('text')
  @Index({ unique: true })
  key: SettingDayKey

  @Column('integer')
  days: number
}
