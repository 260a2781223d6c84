import {
  DISHONEST_RECORD_MACHINE,
  DISHONEST_RECORD_SOURCES,
  DISHONEST_RECORD_STATES,
  DISHONESTY_TIERS,
  type DishonestRecordSource,
  type DishonestRecordStatus,
  type DishonestyTier,
} from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'
import { DecisionEntity } from './decision.js'
import { DishonestyItemEntity } from './dishonesty-item.js'

/** A dishonest behaviour of a participant; stores the tier and points it was confirmed with. */
@Entity('dishonest_record')
@AreaScoped({ party: ['participantId'] })
@Index(['participantId', 'status'])
@Index(['areaId', 'createTime', 'id'])
@Index(['validUntil'])
@Index(['tier', 'publishEndDate'])
export class DishonestRecordEntity extends DecisionEntity {
  @RefColumn({ to: () => DishonestyItemEntity })
  itemId: string

  @RefColumn({ nullable: true })
  projectId: string | null

  /** The evaluation that reported it. */
  @RefColumn({ nullable: true })
  @Index()
  recordId: string | null

  /** True while the underlying evaluation is not revealed: the party must not learn of the record. */
  @Column('boolean', { default: false })
  sealed: boolean

  /** Reported in an anonymous evaluation: the party reads it in the examiner's words. */
  @Column('boolean', { default: false })
  anonymous: boolean

  @Column({ type: 'text', enum: [...DISHONEST_RECORD_SOURCES] })
  source: DishonestRecordSource

  /** The job of the import that made it. */
  @RefColumn({ nullable: true })
  importBatch: string | null

  @StatusColumn(DISHONEST_RECORD_MACHINE, { choices: DISHONEST_RECORD_STATES })
  status: DishonestRecordStatus

  @Column({ type: 'text', enum: [...DISHONESTY_TIERS] })
  tier: DishonestyTier

  /** The facts, as the party and the public read them. */
  @Column('text')
  description: string

  /** Text of the report, if the notice words the facts differently; for supervisors only. */
  @Column('text', { nullable: true })
  reportedText: string | null

  @Column('text', { nullable: true })
  decisionNumber: string | null

  @Column('text', { nullable: true })
  authority: string | null

  @Column('text', { nullable: true })
  penalty: string | null

  @Column('text', { nullable: true })
  basis: string | null

  /** Day of the authority's decision. */
  @Column('date', { nullable: true })
  decidedOn: string | null

  /** The party's statement, given in the notice period. */
  @Column('text', { nullable: true })
  statement: string | null

  @TimeColumn({ nullable: true })
  statementAt: Date | null

  @Column('date', { nullable: true })
  noticeEndsOn: string | null

  @Column('date', { nullable: true })
  validUntil: string | null

  @Column('date', { nullable: true })
  publishDate: string | null

  @Column('date', { nullable: true })
  publishEndDate: string | null

  /** A repair may be applied for from this day on. */
  @Column('date', { nullable: true })
  repairableFrom: string | null

  @RefColumn({ nullable: true })
  reportedById: string | null

  @Column('text', { default: '' })
  reason: string
}
