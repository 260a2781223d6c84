import { CONTRACT_ENDINGS, type ContractEnding, type Stage } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'
import { ProjectEntity } from './project.js'

/** A part of a project that is awarded, contracted and evaluated on its own. */
@Entity('bid_section')
@AreaScoped()
@Index('uq_bid_section_code', ['projectId', 'code'], { unique: true })
@Index(['areaId', 'stage'])
@Index(['createTime', 'id'])
export class BidSectionEntity extends BaseEntity {
  @RefColumn({ to: () => ProjectEntity })
  projectId: string

  /** Always the project's. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('text')
  code: string

  @Column('text')
  name: string

  @Column('text', { default: '' })
  remark: string

  /** null = in procurement, 0-3, 4 abandoned. */
  @Column('smallint', { nullable: true })
  stage: Stage | null

  /** The last stage that upstream named: a stage set by hand holds until upstream names another. */
  @Column('smallint', { nullable: true })
  upstreamStage: Stage | null

  /** Filing day of the contract; null if unknown. */
  @Column('date', { nullable: true })
  filedOn: string | null

  /** How its contract ended, with its amounts in the currency of the project: facts, which no score counts. */
  @Column({ type: 'text', nullable: true, enum: [...CONTRACT_ENDINGS] })
  ending: ContractEnding | null

  @Column('date', { nullable: true })
  endedOn: string | null

  @Column('numeric', { precision: 20, scale: 2, nullable: true })
  finalValue: string | null

  @Column('numeric', { precision: 20, scale: 2, nullable: true })
  penalty: string | null

  @Column('numeric', { precision: 20, scale: 2, nullable: true })
  deduction: string | null

  /** Days after the agreed day of delivery; 0 = on time. */
  @Column('integer', { nullable: true })
  delayDays: number | null

  /** The parties of its present stage are known. */
  @Column('boolean', { default: false })
  formalData: boolean

  /**
   * True if the end of bid evaluation opens evaluations in it. Several awards without lots share one bid evaluation,
   * which opens evaluations in one of their sections only.
   */
  @Column('boolean', { default: true })
  evaluatesBids: boolean

  /**
   * Upstream object that it was created from; a later lot takes over the section of an award, and an award the section
   * of a tender.
   */
  @Column('text', { default: 'hand' })
  origin: 'lot' | 'award' | 'tender' | 'hand'

  @Column('integer', { default: 0 })
  position: number

  /** Properties that a supervisor edited: the sync does not change them. */
  @Column('text', { array: true, default: () => "'{}'" })
  handEdited: string[]
}
