import { Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A random text that was signed for a login: it cannot be used again. */
@Entity('spent_challenge')
@Unscoped('answered by its text', { audited: false, writtenBy: 'visitors who log in' })
@Index(['expiresAt'])
export class SpentChallengeEntity {
  @PrimaryColumn('text')
  id: string

  @TimeColumn()
  expiresAt: Date
}
