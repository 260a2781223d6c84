import { PROCUREMENT_CATEGORIES, type ProcurementCategory } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, bigramIndex, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** A party of the upstream file whose role has no part in the model. */
export interface OtherParty {
  role: string
  name: string
  id: string
}

/** A procurement project: one contracting process (ocid). */
@Entity('project')
@AreaScoped<ProjectEntity>({ unaudited: ['sounds'] })
@Index(bigramIndex('project', 'name'), { synchronize: false })
@Index('ix_project_sounds', { synchronize: false })
@Index('ix_project_unspelled', { synchronize: false })
@Index(bigramIndex('project', 'code'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index(['releaseDate', 'id'])
@Index(['areaId', 'releaseDate', 'id'])
@Index(['procurementCategory', 'createTime', 'id'])
export class ProjectEntity extends BaseEntity {
  @Column('text')
  @Index({ unique: true })
  ocid: string

  @Column('text')
  code: string

  @Column('text')
  name: string

  /** The name as `speller` spells it; null until it was spelled. */
  @Column('text', { nullable: true, select: false })
  sounds: string | null

  @Column('date', { nullable: true })
  releaseDate: string | null

  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column({ type: 'text', default: 'manual', enum: ['manual', 'sync'] })
  source: 'manual' | 'sync'

  @Column('text', { default: '' })
  publisher: string

  /** The buyer, a section and the parties of its stage are known. */
  @Column('boolean', { default: false })
  formalData: boolean

  @Column('boolean', { default: false })
  pause: boolean

  @TimeColumn({ nullable: true })
  pausedAt: Date | null

  @Column('text', { nullable: true })
  pauseReason: string | null

  @Column('text', { nullable: true })
  procurementMethod: string | null

  /** Kind of purchase. */
  @Column({ type: 'text', default: 'notStated', enum: [...PROCUREMENT_CATEGORIES] })
  procurementCategory: ProcurementCategory

  @Column('numeric', { precision: 20, scale: 2, nullable: true })
  amount: string | null

  @Column('text', { nullable: true })
  currency: string | null

  /** Lowest stage of the sections not abandoned, null in procurement; kept with the sections. */
  @Column('smallint', { nullable: true })
  lowestStage: number | null

  /** There are sections and all are abandoned. */
  @Column('boolean', { default: false })
  allAbandoned: boolean

  /** Properties that a supervisor edited: the sync does not change them. */
  @Column('text', { array: true, default: () => "'{}'" })
  handEdited: string[]

  /** Next day when a stage is reached or a term ends, as stated by the upstream platform. */
  @Column('date', { nullable: true })
  @Index({ where: 'recheck_on IS NOT NULL' })
  recheckOn: string | null

  @Column('jsonb', { default: () => "'[]'" })
  otherParties: OtherParty[]
}
