import { Column, Entity, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** With what the seeds ran last: equal inputs need no second run. */
@Entity('seed_state')
@Unscoped('state of the installation', { audited: false })
export class SeedStateEntity {
  @PrimaryColumn('text')
  name: string

  @Column('text')
  hash: string
}
