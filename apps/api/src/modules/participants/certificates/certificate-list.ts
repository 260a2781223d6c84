import { CERTIFICATE_KINDS, CERTIFICATE_MACHINE, type CertificateStatus, next, SIGN } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { asParty, hasNoParticipant, type Reach, scoped } from '#database/scoped'
import { sql, statesOf } from '#database/statement'
import { CertificateEntity } from '#entities/participants/certificate'
import { DictionaryEntity } from '#entities/site/dictionary'
import type { ListQuery } from '#list/list-definition'
import { defineRows } from '#list/rows'
import { SignedUrls } from '../../files/signed-urls.js'
import { type CertificateDetail, type CertificateOffer, CertificateRow } from './certificate.dto.js'
import { certificateOwners } from './certificates.sql.js'

/** Lets participants see their own certificates, and supervisors with the permission the certificates of their area. */
function certificatePolicy(ctx: Ctx): Reach | undefined {
  if (ctx.me.sign !== SIGN.supervisor) return asParty
  if (!ctx.me.permissions.has('certificate:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

/** Certificates, and their history: all versions that were decided. */
export const CERTIFICATES = defineRows(CertificateRow, {
  entity: CertificateEntity,
  searchable: ['name', 'number', 'issuer'],
  sortable: ['name', 'number', 'issuedAt', 'expiresAt', 'status', 'createTime', 'decidedAt'],
  filterable: [
    'participantId',
    'seriesId',
    'areaId',
    'kind',
    'name',
    'number',
    'issuer',
    'status',
    'issuedAt',
    'expiresAt',
    'createTime',
    'decidedAt',
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
  policy: certificatePolicy,
  isEmptyFor: hasNoParticipant,
  details: certificateOwners,
  fields: {
    areaName: ({ area }, ctx) => ctx.text(area),
    can: (row, ctx) => actionsOn(ctx, row),
  },
})

/** Certificates as they are, of replaced ones only the later version; or all versions that were decided. */
export const VERSIONS = {
  current: sql`t.status <> ${statesOf<CertificateStatus>('replaced')}`,
  history: sql`t.decided_at IS NOT NULL`,
}

/** All certificates that match, for an export, which names their kinds. */
export function exportedCertificates(ctx: Ctx, query: ListQuery, versions: keyof typeof VERSIONS) {
  const names = kindNames(ctx)
  const { list, toRows } = CERTIFICATES.exported(ctx, query, VERSIONS[versions])
  return {
    list,
    toRows: async (rows: Parameters<typeof toRows>[0]) => {
      const name = await names
      return (await toRows(rows)).map((row) => ({ ...row, kind: name(row.kind) }))
    },
  }
}

/** Lists and shows certificates with their holders. */
@Injectable()
export class ReadCertificates {
  constructor(private readonly urls: SignedUrls) {}

  async get(ctx: Ctx, id: string): Promise<CertificateDetail> {
    const { row, source } = await CERTIFICATES.find(ctx, id)
    const { fileIds } = source
    return { ...row, fileIds, files: await this.urls.filesOf(ctx, fileIds) }
  }
}

async function kindNames(ctx: Ctx): Promise<(value: string) => string> {
  const dictionary = await scoped(ctx, DictionaryEntity).findOne({ code: CERTIFICATE_KINDS })
  const names = new Map(dictionary?.items.map((item) => [item.value, item.names]))
  return (value) => {
    const found = names.get(value)
    return found ? ctx.text(found) : value
  }
}

/** Participants send corrections and renewals, examiners decide. */
function actionsOn(ctx: Ctx, { status }: Pick<CertificateEntity, 'status'>): CertificateOffer[] {
  if (ctx.me.sign !== SIGN.supervisor) return status === 'replaced' ? [] : ['update']
  if (!ctx.me.permissions.has('certificate:approve')) return []
  const actions = ['approve', 'reject'] as const
  return actions.filter((action) => next(CERTIFICATE_MACHINE, status, action) !== null)
}
