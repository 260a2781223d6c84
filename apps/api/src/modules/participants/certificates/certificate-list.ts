import {
  CERTIFICATE_MACHINE,
  type CertificateAction,
  next,
  type Page,
  SIGN,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError, notFound } from '../../../core/domain-error.js'
import { asParty, type Policy } from '../../../database/policy.js'
import { sql } from '../../../database/statement.js'
import { CertificateEntity } from '../../../entities/participants/certificate.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { page, pageOf, toPage } from '../../../list/page.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { SignedUrls } from '../../files/signed-urls.js'
import type { CertificateDetail, CertificateRow } from './certificate.dto.js'
import { certificateOwners } from './certificates.sql.js'

const LISTED = defineList({
  entity: CertificateEntity,
  columns: [
    'seriesId',
    'revision',
    'participantId',
    'areaId',
    'kind',
    'name',
    'number',
    'issuer',
    'issuedAt',
    'expiresAt',
    'status',
    'reason',
    'submittedBy',
    'createTime',
    'decidedAt',
    'version',
  ],
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
})

/** Certificates as they are: of replaced ones only the later version. */
export const CERTIFICATE_LIST = LISTED
/** All versions that were decided. */
export const CERTIFICATE_HISTORY = LISTED

type Row = Plain<CertificateEntity>

/** Participants see their own certificates, supervisors with the permission those of their area. */
export function certificatePolicy(ctx: Ctx): Policy | undefined {
  if (ctx.me.sign !== SIGN.supervisor) return asParty
  if (!ctx.me.permissions.has('certificate:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

/** An account of a participant that is not known yet. */
const isNobody = ({ me }: Ctx) => me.sign !== SIGN.supervisor && me.participantId === null

/** Lists and shows certificates with whose they are. */
@Injectable()
export class ReadCertificates {
  constructor(@Inject(SignedUrls) private readonly urls: SignedUrls) {}

  /** A page of the certificates, or of their decided versions. */
  async list(
    ctx: Ctx,
    query: ListQuery,
    kind: 'current' | 'history',
  ): Promise<Page<CertificateRow>> {
    if (isNobody(ctx)) return page([], 0, pageOf(query))
    const condition =
      kind === 'current' ? sql`t.status <> 'replaced'` : sql`t.decided_at IS NOT NULL`
    const found = await listOf(ctx, LISTED, query, certificatePolicy(ctx)).where(condition).page()
    const owner = await ownersOf(ctx, found.rows)
    return toPage(found, (row) => toRow(ctx, row, owner(row.id)))
  }

  /** One version with its files. */
  async get(ctx: Ctx, id: string): Promise<CertificateDetail> {
    if (isNobody(ctx)) throw notFound()
    const row = await readRow(ctx, CertificateEntity, id, certificatePolicy(ctx))
    if (!row) throw notFound()
    const owner = (await ownersOf(ctx, [row]))(id)
    const now = ctx.clock.now()
    const files = await filesOf(ctx, owner.fileIds, (file) => this.urls.inRow(file, now))
    return { ...toRow(ctx, row, owner), files }
  }
}

async function ownersOf(ctx: Ctx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await certificateOwners.rows(ctx, { ids })
  const byId = new Map(found.map((owner) => [owner.id, owner]))
  return (id: string) => {
    const owner = byId.get(id)
    if (!owner) throw new Error(`certificate ${id} has no participant`)
    return owner
  }
}

type Owner = Awaited<ReturnType<Awaited<ReturnType<typeof ownersOf>>>>

function toRow(ctx: Ctx, row: Row, { participantName, sign, area }: Owner): CertificateRow {
  const { id, seriesId, revision, participantId, areaId, kind, name, number, issuer } = row
  const { issuedAt, expiresAt, status, reason, submittedBy, createTime, decidedAt, version } = row
  return {
    ...{ id, seriesId, revision, participantId, areaId, kind, name, number, issuer },
    ...{ issuedAt, expiresAt, status, reason, submittedBy, createTime, decidedAt, version },
    ...{ participantName, sign },
    areaName: ctx.text(area),
    can: actionsOn(ctx, row),
  }
}

/** Participants send corrections and renewals, examiners decide. */
function actionsOn(ctx: Ctx, { status }: Row): string[] {
  if (ctx.me.sign !== SIGN.supervisor) return status === 'replaced' ? [] : ['update']
  if (!ctx.me.permissions.has('certificate:approve')) return []
  const actions: CertificateAction[] = ['approve', 'reject']
  return actions.filter((action) => next(CERTIFICATE_MACHINE, status, action) !== null)
}
