import type { Indicator, Names } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { EvaluationSettingEntity } from './evaluation-setting.js'

/** A question of an evaluation, in the two languages. */
export interface SettingIndicator extends Indicator {
  names: Names
  descriptions: Names | null
}

/** A version of a cell's questions; records keep the version they opened with. */
@Entity('evaluation_setting_version')
@Unscoped('one matrix for all areas')
@Index('uq_evaluation_setting_version_number', ['settingId', 'number'], { unique: true })
export class EvaluationSettingVersionEntity extends RecordedEntity {
  @RefColumn({ to: () => EvaluationSettingEntity })
  settingId: string

  @Column('integer')
  number: number

  /** Their points sum to 100. */
  @Column('jsonb')
  indicators: SettingIndicator[]
}
