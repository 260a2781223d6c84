import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { bigramIndex } from '../platform/database/bigrams.js'
import { BaseEntity, RefColumn, TimeColumn } from '../platform/database/columns.js'
import { Area } from './area.js'

/** A policy or regulation text of the public pages. */
@Entity('regulation')
@Index(bigramIndex('regulation', 'title'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
export class Regulation extends BaseEntity {
  @Column('text')
  title: string

  /** Sanitised HTML. */
  @Column('text')
  content: string

  /** Attachments, in the order they are shown. */
  @Column('uuid', { array: true, default: () => "'{}'" })
  fileIds: string[]

  /** Smaller stands first in the back office; the public list goes by time. */
  @Column('integer', { default: 0 })
  sortOrder: number

  @Column('boolean', { default: false })
  published: boolean

  /** When it was last shown to the public; null while it never was. */
  @TimeColumn({ nullable: true })
  publishTime: Date | null

  /** Area that shows it; null = all areas, kept by the city. */
  @RefColumn({ nullable: true })
  areaId: string | null

  @ManyToOne(() => Area, { nullable: true })
  area?: Relation<Area>
}
