import { Column, Entity, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** Inputs of the last run of the seeds: equal inputs need no second run. */
@Entity('seed_state')
@Unscoped('state of the installation', { audited: false })
export class SeedStateEntity {
  @PrimaryColumn('text')
  name: string

  @Column('text')
  hash: string
}
