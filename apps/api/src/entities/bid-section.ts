import type { Stage } from '@credit/contract'
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { BaseEntity, RefColumn } from '../platform/database/columns.js'
import { Area } from './area.js'
import { Project } from './project.js'

/** A part of a project that is awarded, contracted and evaluated on its own. */
@Entity('bid_section')
@Index('uq_bid_section_code', ['projectId', 'code'], { unique: true })
@Index(['areaId', 'stage'])
@Index(['createTime', 'id'])
export class BidSection extends BaseEntity {
  @RefColumn()
  projectId: string

  @ManyToOne(() => Project, { nullable: false })
  project?: Relation<Project>

  /** Always the project's. */
  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @Column('text')
  code: string

  @Column('text')
  name: string

  @Column('text', { default: '' })
  remark: string

  /** null = in procurement, 0-3, 4 abandoned. */
  @Column('smallint', { nullable: true })
  stage: Stage | null

  /** The stage upstream said last: a stage set by hand holds until upstream says another. */
  @Column('smallint', { nullable: true })
  upstreamStage: Stage | null

  /** Day on which its contract was filed; null: not known. */
  @Column('date', { nullable: true })
  filedOn: string | null

  /** The parties of its present stage are known. */
  @Column('boolean', { default: false })
  formalData: boolean

  /** What upstream knows it as; a later lot takes over an award's section, an award a tender's. */
  @Column('text', { default: 'hand' })
  origin: 'lot' | 'award' | 'tender' | 'hand'

  @Column('integer', { default: 0 })
  position: number

  /** Properties that a supervisor edited: the sync leaves them alone. */
  @Column('text', { array: true, default: () => "'{}'" })
  handEdited: string[]
}
