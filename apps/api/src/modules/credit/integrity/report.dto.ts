import {
  DISHONEST_RECORD_SOURCES,
  DISHONEST_RECORD_STATES,
  DISHONESTY_TIERS,
  type DishonestRecordSource,
  type DishonestRecordStatus,
  type DishonestyTier,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { Out } from '../../../http/fields.js'
import { FileInfo } from '../../files/attached-file.dto.js'

/** A reported dishonest behaviour, as those read it who decide on it. */
export class ReportRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  participantName: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out({ description: 'Behaviour of the rules, in the language of the caller' })
  itemName: string

  @Out({ enum: DISHONESTY_TIERS })
  tier: DishonestyTier

  @Out({ description: 'Points that are deducted once it is confirmed' })
  points: number

  @Out({ enum: DISHONEST_RECORD_STATES })
  status: DishonestRecordStatus

  @Out({ enum: DISHONEST_RECORD_SOURCES })
  source: DishonestRecordSource

  @Out({ description: 'Reported in an anonymous evaluation' })
  anonymous: boolean

  @Out()
  description: string

  @Out()
  areaName: string

  @Out({ type: 'string', format: 'uuid', nullable: true })
  projectId: string | null

  @Out({ type: 'string', nullable: true })
  projectName: string | null

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'string', format: 'date', nullable: true })
  noticeEndsOn: string | null

  @Out({ type: [FileInfo] })
  files: FileInfo[]
}
