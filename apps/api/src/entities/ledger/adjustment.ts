import { ADJUSTMENT_MACHINE, ADJUSTMENT_STATES, type AdjustmentStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RefColumn, StatusColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'
import { DecisionEntity } from './decision.js'

/** A correction of a score, positive or negative, with reason, document number, validity and a second supervisor's approval. */
@Entity('adjustment')
@AreaScoped({ party: ['participantId'] })
@Index(['participantId', 'status'])
@Index(['areaId', 'createTime', 'id'])
@Index(['validUntil'])
export class AdjustmentEntity extends DecisionEntity {
  @Column('text')
  reason: string

  @Column('text')
  documentNumber: string

  @StatusColumn(ADJUSTMENT_MACHINE, { choices: ADJUSTMENT_STATES })
  status: AdjustmentStatus

  @Column('date')
  validUntil: string

  @RefColumn({ nullable: true })
  requestedById: string | null

  @Column('text', { default: '' })
  decisionText: string
}
