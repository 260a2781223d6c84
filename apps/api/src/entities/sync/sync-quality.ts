import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { RefColumn } from '../columns.js'
import { ProjectEntity } from '../projects/project.js'
import { Unscoped } from '../scope.js'

/** A fact of a project: true if the source states it, null if the project cannot have it yet. */
const FactColumn = () => Column('boolean', { nullable: true })

/** The facts that a source stated of a project with the last release of a month (decision 189). */
@Entity('sync_quality')
@Unscoped('read by supervisors of the city', { audited: false })
export class SyncQualityEntity {
  /** Source of the run, as configured. */
  @PrimaryColumn('text')
  source: string

  /** `2026-10`. */
  @PrimaryColumn('text')
  month: string

  @PrimaryColumn('text')
  ocid: string

  @RefColumn({ to: () => ProjectEntity, onDelete: 'CASCADE' })
  @Index()
  projectId: string

  /** Participants that publish the project; they may have been merged or removed since. */
  @RefColumn({ nullable: true })
  buyerId: string | null

  @RefColumn({ nullable: true })
  agencyId: string | null

  @FactColumn()
  buyer: boolean | null

  @FactColumn()
  agency: boolean | null

  @FactColumn()
  lots: boolean | null

  @FactColumn()
  supplier: boolean | null

  @FactColumn()
  codes: boolean | null

  @FactColumn()
  awardDay: boolean | null

  @FactColumn()
  contractDay: boolean | null

  @FactColumn()
  category: boolean | null

  @FactColumn()
  contact: boolean | null
}
