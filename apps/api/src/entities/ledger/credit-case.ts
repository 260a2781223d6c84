import {
  CASE_EFFECTS,
  CASE_KINDS,
  CASE_MACHINE,
  CASE_STATES,
  CASE_SUBJECTS,
  type CaseEffect,
  type CaseKind,
  type CaseStatus,
  type CaseSubject,
  type Names,
} from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, NamesColumn, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'

/** A complaint, an objection or an application for repair; its steps hold the statements. */
@Entity('credit_case')
@AreaScoped({ party: ['participantId'] })
@Index(['participantId', 'createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
@Index('uq_credit_case_subject_id', ['participantId', 'kind', 'subjectType', 'subjectId'], {
  unique: true,
  where: "subject_id IS NOT NULL AND kind <> 'complaint' AND status <> 'withdrawn'",
})
export class CreditCaseEntity extends BaseEntity {
  /** Participant that filed it. */
  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  /** Area of the subject, or the participant's home area. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column({ type: 'text', enum: [...CASE_KINDS] })
  kind: CaseKind

  @Column({ type: 'text', enum: [...CASE_SUBJECTS] })
  subjectType: CaseSubject

  /** Evaluation record, score line, dishonest record, project or participant. */
  @RefColumn({ nullable: true })
  subjectId: string | null

  /** Name of the subject on the day of filing. */
  @NamesColumn()
  subjectText: Names

  @Column('text')
  title: string

  @StatusColumn(CASE_MACHINE, { choices: CASE_STATES })
  status: CaseStatus

  /** Last day for the next step; null once it is closed. */
  @Column('date', { nullable: true })
  dueOn: string | null

  /** Last day for requesting a review. */
  @Column('date', { nullable: true })
  reviewUntil: string | null

  /** Account that made the decision before a review: a different one reviews it. */
  @RefColumn({ nullable: true })
  decidedById: string | null

  @TimeColumn({ nullable: true })
  decidedAt: Date | null

  @Column({ type: 'text', enum: [...CASE_EFFECTS], default: 'none' })
  effect: CaseEffect
}
