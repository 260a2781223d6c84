import {
  CERTIFICATE_KINDS,
  CERTIFICATE_MACHINE,
  type CertificateAction,
  type CertificateStatus,
  next,
  type Page,
  SIGN,
} from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError, notFound } from '../../../core/domain-error.js'
import { asParty, type Policy } from '../../../database/policy.js'
import { scoped } from '../../../database/scoped.js'
import { type RowOf, sql, statesOf } from '../../../database/statement.js'
import { CertificateEntity } from '../../../entities/participants/certificate.js'
import { DictionaryEntity } from '../../../entities/site/dictionary.js'
import { defineList, type ListQuery, type ShownBy } from '../../../list/list-definition.js'
import { page } from '../../../list/page.js'
import { pageOf } from '../../../list/page-query.dto.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { detailsOfRows } from '../../../list/row-details.js'
import { listOf } from '../../../list/row-list.js'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { SignedUrls } from '../../files/signed-urls.js'
import type { CertificateDetail, CertificateRow } from './certificate.dto.js'
import { certificateOwners } from './certificates.sql.js'

/** Certificates, and their history: all versions that were decided. */
export const CERTIFICATE_LIST = defineList({
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

/** A certificate as lists read it. */
type Shown = ShownBy<typeof CERTIFICATE_LIST>
type Row = Plain<Shown>

/** Lets participants see their own certificates, and supervisors with the permission the certificates of their area. */
function certificatePolicy(ctx: Ctx): Policy | undefined {
  if (ctx.me.sign !== SIGN.supervisor) return asParty
  if (!ctx.me.permissions.has('certificate:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

/** An account of a participant that is not known yet. */
const isNobody = ({ me }: Ctx) => me.sign !== SIGN.supervisor && me.participantId === null

/** Certificates as they are, of replaced ones only the later version; or all versions that were decided. */
export type CertificateKind = 'current' | 'history'

function listed(ctx: Ctx, kind: CertificateKind, query: ListQuery) {
  const condition =
    kind === 'current' ? sql`t.status <> ${statesOf<CertificateStatus>('replaced')}` : sql`t.decided_at IS NOT NULL`
  return listOf(ctx, CERTIFICATE_LIST, query, certificatePolicy(ctx)).where(condition)
}

async function toRows(ctx: Ctx, rows: readonly Row[]): Promise<CertificateRow[]> {
  const owner = await detailsOfRows(ctx, certificateOwners, rows)
  return rows.map((row) => toRow(ctx, row, owner(row.id)))
}

/** Lists and shows certificates with their holders. */
@Injectable()
export class ReadCertificates {
  constructor(private readonly urls: SignedUrls) {}

  async list(ctx: Ctx, query: ListQuery, kind: CertificateKind): Promise<Page<CertificateRow>> {
    if (isNobody(ctx)) return page([], 0, pageOf(query))
    const found = await listed(ctx, kind, query).page()
    return page(await toRows(ctx, found.rows), found.total, found.page)
  }

  /** All of them that match, for an export, which names their kinds. */
  exported(tx: Ctx, query: ListQuery, kind: CertificateKind): ExportRows<Shown, CertificateRow> {
    const names = kindNames(tx)
    return {
      list: listed(tx, kind, query),
      toRows: async (rows) => {
        const name = await names
        return (await toRows(tx, rows)).map((row) => ({ ...row, kind: name(row.kind) }))
      },
    }
  }

  /** Returns a version with its files. */
  async get(ctx: Ctx, id: string): Promise<CertificateDetail> {
    if (isNobody(ctx)) throw notFound()
    const row = await readRow(ctx, CertificateEntity, id, certificatePolicy(ctx))
    if (!row) throw notFound()
    const owner = (await detailsOfRows(ctx, certificateOwners, [row]))(id)
    const now = ctx.clock.now()
    const files = await filesOf(ctx, owner.fileIds, (file) => this.urls.inRow(file, now))
    return { ...toRow(ctx, row, owner), files }
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

function toRow(ctx: Ctx, row: Row, { participantName, sign, area }: RowOf<typeof certificateOwners>): CertificateRow {
  const { id, seriesId, revision, participantId, areaId, kind, name, number, issuer } = row
  const { issuedAt, expiresAt, status, reason, submittedBy, createTime, decidedAt, version } = row
  return {
    id,
    seriesId,
    revision,
    participantId,
    areaId,
    kind,
    name,
    number,
    issuer,
    issuedAt,
    expiresAt,
    status,
    reason,
    submittedBy,
    createTime,
    decidedAt,
    version,
    participantName,
    sign,
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
