import { Column, Entity } from 'typeorm'
import { RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'
import { ParticipantEntity } from './participant.js'

/** The profile of an expert (specification, section 3); the certificate number is the code of the participant. */
@Entity('expert_profile')
@Unscoped('read with its participant', {
  party: ['participantId'],
  writtenBy: 'those who may change its participant',
})
export class ExpertProfileEntity {
  @RefColumn({ to: () => ParticipantEntity, primary: true })
  participantId: string

  /** 0 female, 1 male, 2 unknown. */
  @Column('smallint', { default: 2 })
  gender: number

  @Column('text', { default: '' })
  graduatedSchool: string

  @Column('date', { nullable: true })
  graduationTime: string | null

  /** Value of the dictionary HIGHEST_EDUCATION. */
  @Column('text', { default: '' })
  highestEducation: string

  @Column('text', { default: '' })
  employer: string

  /** Credit code of the employer; empty if unknown. */
  @Column('text', { default: '' })
  employerCode: string

  @Column('text', { default: '' })
  cellPhone: string
}
