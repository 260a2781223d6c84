import type { CaseAction } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn } from '../columns.js'
import { CreditCaseEntity } from '../ledger/credit-case.js'
import { Unscoped } from '../scope.js'

/** A step of a case with its statement; never changed. */
@Entity('case_step')
@Unscoped('read with its case', { writtenBy: 'the party and the supervisors of its case' })
@Index(['caseId', 'createTime', 'id'])
export class CaseStepEntity extends RecordedEntity {
  @RefColumn({ to: () => CreditCaseEntity })
  caseId: string

  @Column('text')
  action: CaseAction | 'file' | 'commit'

  /** The account that took it; the other side only sees its role. */
  @RefColumn({ nullable: true })
  accountId: string | null

  @Column('boolean')
  byParty: boolean

  @Column('text')
  text: string
}
