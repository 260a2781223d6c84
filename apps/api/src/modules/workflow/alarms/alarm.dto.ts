import {
  ALARM_CAUSES,
  ALARM_STATES,
  type AlarmCause,
  type AlarmStatus,
  CHOSEN_PARTS,
  type ChosenPart,
} from '@credit/contract'
import { LongText, Out } from '#http/fields'
import { AboutParticipant } from '../../participants/records/about-participant.dto.js'

export class AlarmReason {
  @LongText({ rule: 'text', description: 'What was done about it; supervisors read it' }) reason: string
}

/** Names in `can` of a row. */
export const ALARM_OFFERS = ['settle'] as const

/** A participant that was chosen during a serious act or in the lowest band. */
export class AwardAlarmRow extends AboutParticipant {
  @Out('id') projectId: string
  @Out() projectName: string
  @Out('id') sectionId: string
  @Out() sectionName: string
  @Out({ enum: CHOSEN_PARTS }) part: ChosenPart
  @Out({ enum: ALARM_CAUSES }, 'A serious act was in force, or the lowest band') cause: AlarmCause
  @Out('id | null', "The serious act, if it is the cause and of the caller's area") actId: string | null
  @Out('day', 'Of the first stage reached with the choice, or when it was recorded') chosenOn: string
  @Out({ enum: ALARM_STATES }, 'lapsed: the part is gone, or the lot is abandoned') status: AlarmStatus
  @Out({ description: 'Why it was settled' }) reason: string
  @Out('text | null') settledBy: string | null
  @Out('time | null') settledAt: string | null
  @Out({ enum: ALARM_OFFERS, isArray: true }, 'What the caller may do now') can: (typeof ALARM_OFFERS)[number][]
}
