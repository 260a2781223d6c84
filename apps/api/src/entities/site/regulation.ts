import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, bigramIndex, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** A policy or regulation text of the public pages. */
@Entity('regulation')
@AreaScoped()
@Index(bigramIndex('regulation', 'title'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
export class RegulationEntity extends BaseEntity {
  @Column('text')
  title: string

  /** Sanitised HTML. */
  @Column('text')
  content: string

  /** Attachments, in the order they are shown. */
  @Column('uuid', { array: true, default: () => "'{}'" })
  fileIds: string[]

  /** Sort key of the back office; the public list is sorted by time. */
  @Column('integer', { default: 0 })
  sortOrder: number

  @Column('boolean', { default: false })
  published: boolean

  /** Time when it was last published; null if never. */
  @TimeColumn({ nullable: true })
  publishTime: Date | null

  /** Area that shows it; null = all areas, edited by the city. */
  @RefColumn({ nullable: true })
  areaId: string | null

  @ManyToOne(() => AreaEntity, { nullable: true })
  area?: Relation<AreaEntity>
}
