import { Column, Entity, PrimaryColumn } from 'typeorm'

/** With what the seeds ran last: equal inputs need no second run. */
@Entity('seed_state')
export class SeedState {
  @PrimaryColumn('text')
  name: string

  @Column('text')
  hash: string
}
