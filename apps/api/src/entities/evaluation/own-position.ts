import type { ParticipantSign } from '@credit/contract'
import { Column, Entity } from 'typeorm'
import { PointsColumn, RefColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/** Mean of the answers to a question, in percent of its points. */
interface OwnMean {
  /** The question. */
  id: string
  /** Number of evaluations that answered it. */
  count: number
  mean: number
}

/**
 * Figures of a participant at the end of the last month; `type_position` has the figures of its type. All rows are
 * replaced each month. Participants without any figure have no row.
 */
@Entity('own_position')
@AreaScoped({ party: ['participantId'], audited: false })
export class OwnPositionEntity {
  @RefColumn({ to: () => ParticipantEntity, primary: true, onDelete: 'CASCADE' })
  participantId: string

  @Column('smallint')
  sign: ParticipantSign

  /** Home area of the participant when the figures were made. */
  @RefColumn()
  areaId: string

  /** Null unless it was ranked. */
  @PointsColumn({ nullable: true })
  score: number | null

  /** Number of evaluations that it gave or missed, and of these the given ones. */
  @Column('integer')
  due: number

  @Column('integer')
  given: number

  @Column('jsonb')
  means: OwnMean[]
}
