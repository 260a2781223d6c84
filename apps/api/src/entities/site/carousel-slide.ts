import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, bigramIndex, RefColumn } from '../columns.js'
import { StoredFileEntity } from '../files/stored-file.js'
import { AreaScoped } from '../scope.js'

/** A picture of the rotating notices on an area's public home page. */
@Entity('carousel_slide')
@AreaScoped()
@Index(bigramIndex('carousel_slide', 'title'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
export class CarouselSlideEntity extends BaseEntity {
  @Column('text')
  title: string

  /** Target of the slide; empty if it has none. */
  @Column('text', { default: '' })
  url: string

  @RefColumn({ to: () => StoredFileEntity })
  imageId: string

  @Column('integer', { default: 0 })
  sortOrder: number

  @Column('boolean', { default: false })
  published: boolean

  @RefColumn({ to: () => AreaEntity })
  areaId: string
}
