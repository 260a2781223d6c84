import {
  ALARM_CAUSES,
  ALARM_MACHINE,
  ALARM_STATES,
  type AlarmCause,
  type AlarmStatus,
  CHOSEN_PARTS,
  type ChosenPart,
} from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { ParticipantEntity } from '../participants/participant.js'
import { AreaScoped } from '../scope.js'
import { BidSectionEntity } from './bid-section.js'
import { ProjectEntity } from './project.js'

/** A participant was chosen for a part in a section during a serious act or in the lowest band (P12). */
@Entity('award_alarm')
@AreaScoped()
@Index(['areaId', 'createTime', 'id'])
@Index(['participantId'])
@Index(['projectId'])
@Index(['sectionId'])
export class AwardAlarmEntity extends BaseEntity {
  /** Always the project's. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @RefColumn({ to: () => ProjectEntity, onDelete: 'CASCADE' })
  projectId: string

  @RefColumn({ to: () => BidSectionEntity, onDelete: 'CASCADE' })
  sectionId: string

  @RefColumn({ to: () => ParticipantEntity })
  participantId: string

  @Column({ type: 'text', enum: [...CHOSEN_PARTS] })
  part: ChosenPart

  @Column({ type: 'text', enum: [...ALARM_CAUSES] })
  cause: AlarmCause

  /** The serious act in force, the latest of several; null if the band is the cause. */
  @RefColumn({ nullable: true })
  actId: string | null

  /** Day of the choice: of the first stage reached with it, or the day when it was recorded. */
  @Column('date')
  chosenOn: string

  @StatusColumn(ALARM_MACHINE, { choices: ALARM_STATES, isDefault: true })
  status: AlarmStatus

  /** Reason why it was settled. */
  @Column('text', { default: '' })
  reason: string

  @RefColumn({ nullable: true })
  settledById: string | null

  @TimeColumn({ nullable: true })
  settledAt: Date | null
}
