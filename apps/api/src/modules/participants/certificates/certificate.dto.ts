import {
  CERTIFICATE_STATES,
  type CertificateStatus,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { DateOnly, Int, LongText, Out, Refs, Text } from '../../../http/fields.js'
import { FileInfo } from '../../files/attached-file.dto.js'

const MAX_FILES = 10
const DAY = { type: 'string', format: 'date', nullable: true } as const

export class CertificateInput {
  @Text({ max: 20, description: 'Of the dictionary CERTIFICATE_KIND' })
  kind: string

  @Text()
  name: string

  @Text({ max: 100 })
  number: string

  @Text()
  issuer: string

  @DateOnly()
  issuedAt: string

  @DateOnly({ optional: true, nullable: true, description: 'Last day; null = without end' })
  expiresAt?: string | null

  @Refs({ max: MAX_FILES })
  fileIds: string[]

  @Int({ optional: true, min: 1 })
  version?: number
}

export class CertificateApproval {
  @Int({ optional: true, min: 1 })
  version?: number
}

export class CertificateRejection extends CertificateApproval {
  @LongText({ rule: 'text', description: 'The participant reads it' })
  reason: string
}

export class CertificateRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ format: 'uuid', description: 'Shared by the versions of one certificate' })
  seriesId: string

  @Out({ type: 'integer', description: 'Number of the version, from 1' })
  revision: number

  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  participantName: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out({ format: 'uuid' })
  areaId: string

  @Out()
  areaName: string

  @Out()
  kind: string

  @Out()
  name: string

  @Out()
  number: string

  @Out()
  issuer: string

  @Out({ format: 'date' })
  issuedAt: string

  @Out(DAY)
  expiresAt: string | null

  @Out({ enum: CERTIFICATE_STATES })
  status: CertificateStatus

  @Out({ description: 'Why it was rejected' })
  reason: string

  @Out({ description: 'The person who submitted this version' })
  submittedBy: string

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'string', format: 'date-time', nullable: true })
  decidedAt: string | null

  @Out({ type: 'integer' })
  version: number

  @Out({ type: [String], description: 'What the caller may do with it' })
  can: string[]
}

export class CertificateDetail extends CertificateRow {
  @Out({ type: [FileInfo] })
  files: FileInfo[]
}
