import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { bigramIndex } from '../platform/database/bigrams.js'
import { BaseEntity, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

/** A role of the upstream file that has no part here, kept as it came. */
export interface OtherParty {
  role: string
  name: string
  id: string
}

/** What is procured: one contracting process (ocid). */
@Entity('project')
@Index(bigramIndex('project', 'name'), { synchronize: false })
@Index(bigramIndex('project', 'code'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index(['releaseDate', 'id'])
@Index(['areaId', 'releaseDate', 'id'])
export class Project extends BaseEntity {
  @Column('text')
  @Index({ unique: true })
  ocid: string

  @Column('text')
  code: string

  @Column('text')
  name: string

  @Column('date', { nullable: true })
  releaseDate: string | null

  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>

  @Column({ type: 'text', default: 'manual', enum: ['manual', 'sync'] })
  source: 'manual' | 'sync'

  @Column('text', { default: '' })
  publisher: string

  /** Buyer, a section and the parties of its stage are known (domain.md "Upstream sync"). */
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

  /** Properties that a supervisor edited: the sync leaves them alone. */
  @Column('text', { array: true, default: () => "'{}'" })
  handEdited: string[]

  @Column('jsonb', { default: () => "'[]'" })
  otherParties: OtherParty[]
}
