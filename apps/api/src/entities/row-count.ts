import { Column, Entity, PrimaryColumn } from 'typeorm'

/** Exact number of rows of a table, per area, spread over shards so that inserts do not queue. */
@Entity('row_count')
export class RowCount {
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
