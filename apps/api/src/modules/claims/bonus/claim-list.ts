import {
  BONUS_CLAIM_MACHINE,
  type BonusClaimAction,
  type BonusClaimStatus,
  next,
  type Page,
  SIGN,
} from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError, notFound } from '../../../core/domain-error.js'
import { asParty, type Policy } from '../../../database/policy.js'
import { type RowOf, sql, statesOf } from '../../../database/statement.js'
import { BonusClaimEntity } from '../../../entities/ledger/bonus-claim.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { page } from '../../../list/page.js'
import { pageOf } from '../../../list/page-query.dto.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { detailsOfRows } from '../../../list/row-details.js'
import { listOf } from '../../../list/row-list.js'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { SignedUrls } from '../../files/signed-urls.js'
import { BY_PARTICIPANT, participantMatches } from '../../participants/records/participant-search.js'
import type { ClaimDetail, ClaimRow } from './claim.dto.js'
import { claimSubjects } from './claims.sql.js'

export const CLAIM_LIST = defineList({
  entity: BonusClaimEntity,
  searchable: ['certificateNumber'],
  searchedBeyond: participantMatches,
  sortable: ['createTime', 'status', 'points', 'noticeEndsOn', 'validUntil', 'decidedAt'],
  filterable: [
    'participantId',
    'itemId',
    'areaId',
    'status',
    'certificateNumber',
    'createTime',
    'noticeEndsOn',
    'validUntil',
    'decidedAt',
  ],
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
})

type Row = Plain<BonusClaimEntity>
type Subject = RowOf<typeof claimSubjects>

/** Lets participants see their own claims, and supervisors with the permission the claims of their area. */
function claimPolicy(ctx: Ctx): Policy | undefined {
  if (ctx.me.sign !== SIGN.supervisor) return asParty
  if (!ctx.me.permissions.has('qualification:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

/** An account of a participant that is not known yet. */
const isNobody = ({ me }: Ctx) => me.sign !== SIGN.supervisor && me.participantId === null

/** All claims, or as history the decided ones; supervisors see no drafts. */
export type ClaimKind = 'all' | 'history'

function listed(ctx: Ctx, kind: ClaimKind, query: ListQuery) {
  const list = listOf(ctx, CLAIM_LIST, query, claimPolicy(ctx))
  if (kind === 'history') list.where(sql`t.decided_at IS NOT NULL`)
  if (ctx.me.sign === SIGN.supervisor) list.where(sql`t.status <> ${statesOf<BonusClaimStatus>('draft')}`)
  return list
}

async function toRows(ctx: Ctx, rows: readonly Row[]): Promise<ClaimRow[]> {
  const subject = await detailsOfRows(ctx, claimSubjects, rows)
  return rows.map((row) => toRow(ctx, row, subject(row.id)))
}

/** Lists and shows bonus claims. */
@Injectable()
export class ReadClaims {
  constructor(private readonly urls: SignedUrls) {}

  async list(ctx: Ctx, query: ListQuery, kind: ClaimKind): Promise<Page<ClaimRow>> {
    if (isNobody(ctx)) return page([], 0, pageOf(query))
    const found = await listed(ctx, kind, query).page()
    return page(await toRows(ctx, found.rows), found.total, found.page)
  }

  /** All of them that match, for an export. */
  exported(tx: Ctx, query: ListQuery, kind: ClaimKind): ExportRows<BonusClaimEntity, ClaimRow> {
    return { list: listed(tx, kind, query), toRows: (rows) => toRows(tx, rows) }
  }

  /** Returns a claim with its files and its certificate. */
  async get(ctx: Ctx, id: string): Promise<ClaimDetail> {
    if (isNobody(ctx)) throw notFound()
    const row = await readRow(ctx, BonusClaimEntity, id, claimPolicy(ctx))
    if (!row || (row.status === 'draft' && ctx.me.sign === SIGN.supervisor)) throw notFound()
    const subject = (await detailsOfRows(ctx, claimSubjects, [row]))(id)
    const { certificateName, certificateExpiresAt, fileIds } = subject
    const now = ctx.clock.now()
    const files = await filesOf(ctx, fileIds, (file) => this.urls.inRow(file, now))
    return { ...toRow(ctx, row, subject), certificateName, certificateExpiresAt, files }
  }
}

function toRow(ctx: Ctx, row: Row, { participantName, sign, area, item }: Subject): ClaimRow {
  const { id, participantId, areaId, itemId, points, certificateId, certificateNumber } = row
  const { description, status, noticeEndsOn, inForceFrom, validUntil, endedOn, reason } = row
  const { createTime, decidedAt, version } = row
  return {
    id,
    participantId,
    areaId,
    itemId,
    points,
    certificateId,
    certificateNumber,
    description,
    status,
    noticeEndsOn,
    inForceFrom,
    validUntil,
    endedOn,
    reason,
    createTime,
    decidedAt,
    version,
    participantName,
    sign,
    areaName: ctx.text(area),
    itemName: ctx.text(item),
    can: actionsOn(ctx, row),
  }
}

/** Participants send drafts and corrections; examiners approve, reject and revoke. */
function actionsOn(ctx: Ctx, { status }: Row): string[] {
  const may = (action: BonusClaimAction) => next(BONUS_CLAIM_MACHINE, status, action) !== null
  if (ctx.me.sign !== SIGN.supervisor) {
    return may('submit') || status === 'pending' ? ['update'] : []
  }
  if (!ctx.me.permissions.has('qualification:approve')) return []
  return [
    ...(may('notice') ? ['approve'] : []),
    ...(may('reject') ? ['reject'] : []),
    ...(may('revoke') ? ['revoke'] : []),
  ]
}
