import { Column, Entity, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** Exact number of rows of a table, per area, spread over shards so that inserts do not queue. */
@Entity('row_count')
@Unscoped('counts are read with the area of the list', { audited: false, writtenBy: 'triggers' })
export class RowCountEntity {
  @PrimaryColumn('text')
  tableName: string

  /** The nil UUID for rows of no area. */
  @PrimaryColumn('uuid')
  areaId: string

  @PrimaryColumn('smallint')
  shard: number

  @Column('bigint')
  n: string
}
