import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Participant } from './participant.js'

/** What specification section 3 lists of an expert beyond its root (certificate number = code). */
@Entity('expert_profile')
export class ExpertProfile {
  @PrimaryColumn('uuid')
  participantId: string

  @ManyToOne(() => Participant, { nullable: false })
  participant?: Relation<Participant>

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

  @Column('text', { default: '' })
  cellPhone: string
}
