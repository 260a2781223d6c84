import type { Indicator, Names, ProcurementKind } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { EvaluationSettingEntity } from './evaluation-setting.js'

/** A question of an evaluation, in the two languages. */
export interface SettingIndicator extends Indicator {
  names: Names
  descriptions: Names | null
  /** Kinds of purchase that it is asked in; left out = all. */
  procurementCategories?: ProcurementKind[]
}

/**
 * A version of a cell's questions; records keep the version they opened with. If a kind of purchase leaves some of its
 * questions out, the version has a variant for that kind, which is numbered like a version.
 */
@Entity('evaluation_setting_version')
@Unscoped('one matrix for all areas')
@Index('uq_evaluation_setting_version_number', ['settingId', 'number'], { unique: true })
export class EvaluationSettingVersionEntity extends RecordedEntity {
  @RefColumn({ to: () => EvaluationSettingEntity })
  settingId: string

  @Column('integer')
  number: number

  /** Number of the version that it is a variant of; null for a version. */
  @Column('integer', { nullable: true })
  variantOf: number | null

  /** The variant's kind of purchase. */
  @Column('text', { nullable: true })
  procurementCategory: ProcurementKind | null

  /** The points of a version add up to 100; a variant has less. */
  @Column('jsonb')
  indicators: SettingIndicator[]
}
