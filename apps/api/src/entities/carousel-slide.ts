import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { bigramIndex } from '../platform/database/bigrams.js'
import { BaseEntity, RefColumn } from '../platform/database/columns.js'
import { Area } from './area.js'
import { StoredFile } from './stored-file.js'

/** A picture of the rotating notices on an area's public home page. */
@Entity('carousel_slide')
@Index(bigramIndex('carousel_slide', 'title'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
export class CarouselSlide extends BaseEntity {
  @Column('text')
  title: string

  /** Where the slide leads; empty = nowhere. */
  @Column('text', { default: '' })
  url: string

  @RefColumn()
  imageId: string

  @ManyToOne(() => StoredFile, { nullable: false })
  image?: Relation<StoredFile>

  @Column('integer', { default: 0 })
  sortOrder: number

  @Column('boolean', { default: false })
  published: boolean

  @RefColumn()
  areaId: string

  @ManyToOne(() => Area, { nullable: false })
  area?: Relation<Area>
}
