import {
  LOCALES,
  type Locale,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  VERIFY_RESULTS,
  type VerifyStatus,
} from '@credit/contract'
import { BASES, type Basis } from '@credit/scoring'
import { Enum, LongText, Out, Ref } from '#http/fields'
import { JobStarted } from '../../jobs/job.dto.js'

const PRINT_STATES = ['preparing', 'failed', ...VERIFY_RESULTS] as const
export type PrintStatus = (typeof PRINT_STATES)[number]

export class CreditRecordInput {
  @Enum(LOCALES, { description: 'Language of the print' }) locale: Locale
}

export class CreditRecordsQuery {
  @Ref({
    optional: true,
    description: 'For supervisors: whose records. Left out: those of the caller',
  })
  participantId?: string
}

export class CreditRecordReason {
  @LongText({ rule: 'text' }) reason: string
}

export class CreditRecordStarted extends JobStarted {
  @Out() number: string
  @Out('day') validUntil: string
}

/** A printed credit record. */
export class CreditRecordRow {
  @Out() number: string
  @Out({ enum: LOCALES }) locale: Locale

  @Out({ enum: PRINT_STATES }, '`preparing` until the job has printed it; `failed` where it could not')
  status: PrintStatus

  @Out('time') createTime: string
  @Out('day') validUntil: string
}

class VerifiedAct {
  @Out({ description: 'The behaviour, in the language of the caller' }) behavior: string
  @Out('text | null') authority: string | null
  @Out('text | null') decisionNumber: string | null
}

/** A band of the scale on the day of issue. */
class VerifiedBand {
  @Out() code: string
  @Out({ description: 'In words, in the language of the caller' }) label: string
  @Out('number', 'The score that the band begins at') minScore: number
}

/** Content of a genuine record, as issued. */
class VerifiedRecord {
  @Out({ enum: VERIFY_RESULTS }) status: VerifyStatus
  @Out('time') issuedAt: string
  @Out('day') validUntil: string
  @Out({ description: 'Of natural persons the first character only' }) holder: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out('number | null', 'null where it was unrated') score: number | null
  @Out('integer | null') starLevel: number | null
  @Out('text | null') band: string | null
  @Out('text | null', 'The band in words, in the language of the caller') bandLabel: string | null

  @Out({ type: [VerifiedBand] }, 'The highest first; empty in records that were printed without it')
  scale: VerifiedBand[]

  @Out('text | null', 'The office that issued it; null where it was not stated') issuer: string | null
  @Out('day', 'The day whose credit it states') asOf: string

  @Out({ enum: BASES, nullable: true }, 'How much evaluations made up of the score; null where it was not stated')
  basis: Basis | null

  @Out({ type: [VerifiedAct] }) serious: VerifiedAct[]
  @Out({ description: 'SHA-256 of the PDF' }) sha256: string
}

export class Verification {
  @Out({ description: 'Whether a record of that number was issued' }) genuine: boolean
  @Out() number: string
  @Out({ type: VerifiedRecord, nullable: true }) record: VerifiedRecord | null
}
