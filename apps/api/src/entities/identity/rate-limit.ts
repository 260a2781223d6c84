import { Column, Entity, PrimaryColumn } from 'typeorm'
import { Unscoped } from '../scope.js'

/** Counters of rate-limiter-flexible, shared by all instances; the shape is the library's. */
@Entity('rate_limit')
@Unscoped('counts attempts by key', { audited: false, writtenBy: 'every attempt' })
export class RateLimitEntity {
  @PrimaryColumn('character varying', { length: 255 })
  key: string

  @Column('integer', { default: 0 })
  points: number

  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true })
  expire: string | null
}
