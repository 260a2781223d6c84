import type { Indicator, Names } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { EvaluationSetting } from './evaluation-setting.js'

/** A question of an evaluation, in the two languages. */
export interface SettingIndicator extends Indicator {
  names: Names
  descriptions: Names | null
}

/** The questions as they stood when records opened: running records keep theirs. */
@Entity('evaluation_setting_version')
@Index('uq_evaluation_setting_version_number', ['settingId', 'number'], { unique: true })
export class EvaluationSettingVersion {
  @Id()
  id: string

  @RefColumn()
  settingId: string

  @ManyToOne(() => EvaluationSetting, { nullable: false })
  setting?: Relation<EvaluationSetting>

  @Column('integer')
  number: number

  /** Sums to 100 points. */
  @Column('jsonb')
  indicators: SettingIndicator[]

  @TimeColumn({ default: () => 'now()' })
  createTime: Date
}
