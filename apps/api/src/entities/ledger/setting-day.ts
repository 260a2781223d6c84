import type { SettingDayKey } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A period in days, or the number of deferrals allowed, that supervisors set. */
@Entity('setting_day')
@Unscoped('one rule for all areas')
export class SettingDayEntity extends BaseEntity {
  @Column('text')
  @Index({ unique: true })
  key: SettingDayKey

  @Column('integer')
  days: number
}
