import { CERTIFICATE_STATES, type CertificateStatus } from '@credit/contract'
import { DateOnly, Int, LongText, Out, Refs, Text } from '#http/fields'
import { FileInfo } from '../../files/attached-file.dto.js'
import { DecidedOn } from '../records/about-participant.dto.js'

const MAX_FILES = 10

export class CertificateInput {
  @Text({ max: 20, description: 'Of the dictionary CERTIFICATE_KIND' }) kind: string
  @Text() name: string
  @Text({ max: 100 }) number: string
  @Text() issuer: string
  @DateOnly() issuedAt: string
  @DateOnly({ optional: true, nullable: true, description: 'Last day; null = without end' }) expiresAt?: string | null
  @Refs({ max: MAX_FILES }) fileIds: string[]
  @Int({ optional: true, min: 1 }) version?: number
}

export class CertificateApproval {
  @Int({ optional: true, min: 1 }) version?: number
}

export class CertificateRejection extends CertificateApproval {
  @LongText({ rule: 'text', description: 'The participant reads it' }) reason: string
}

/** Names in `can` of a row. */
const CERTIFICATE_OFFERS = ['update', 'approve', 'reject'] as const
export type CertificateOffer = (typeof CERTIFICATE_OFFERS)[number]

export class CertificateRow extends DecidedOn {
  @Out({ enum: CERTIFICATE_OFFERS, isArray: true }, 'What the caller may do now') can: CertificateOffer[]
  @Out('id', 'Shared by the versions of one certificate') seriesId: string
  @Out('integer', 'Number of the version, from 1') revision: number
  @Out() kind: string
  @Out() name: string
  @Out() number: string
  @Out() issuer: string
  @Out('day') issuedAt: string
  @Out('day | null') expiresAt: string | null
  @Out({ enum: CERTIFICATE_STATES }) status: CertificateStatus
  @Out({ description: 'Why it was rejected' }) reason: string
  @Out({ description: 'The person who submitted this version' }) submittedBy: string
  @Out('integer') version: number
}

export class CertificateDetail extends CertificateRow {
  @Out({ type: [String], format: 'uuid' }) fileIds: string[]
  @Out({ type: [FileInfo] }) files: FileInfo[]
}
