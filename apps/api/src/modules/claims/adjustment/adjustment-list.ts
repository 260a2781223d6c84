import { ADJUSTMENT_MACHINE, next, type Page } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import type { RowOf } from '../../../database/statement.js'
import { AdjustmentEntity } from '../../../entities/ledger/adjustment.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { page } from '../../../list/page.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { detailsOfRows } from '../../../list/row-details.js'
import { listOf, type RowList } from '../../../list/row-list.js'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { SignedUrls } from '../../files/signed-urls.js'
import { BY_PARTICIPANT, participantMatches } from '../../participants/records/participant-search.js'
import type { AdjustmentDetail, AdjustmentRow } from './adjustment.dto.js'
import { adjustmentSubjects } from './adjustments.sql.js'

export const ADJUSTMENT_LIST = defineList({
  entity: AdjustmentEntity,
  searchable: ['documentNumber'],
  searchedBeyond: participantMatches,
  sortable: ['createTime', 'status', 'points', 'validUntil', 'decidedAt'],
  filterable: [
    'participantId',
    'areaId',
    'status',
    'points',
    'documentNumber',
    'validUntil',
    'createTime',
    'decidedAt',
  ],
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
})

type Row = Plain<AdjustmentEntity>

const listed = (ctx: Ctx, query: ListQuery): RowList<AdjustmentEntity> => listOf(ctx, ADJUSTMENT_LIST, query)

async function toRows(ctx: Ctx, rows: readonly Row[]): Promise<AdjustmentRow[]> {
  const subject = await detailsOfRows(ctx, adjustmentSubjects, rows)
  return rows.map((row) => toRow(ctx, row, subject(row.id)))
}

/** Lists and shows adjustments to the supervisors of the area. */
@Injectable()
export class ReadAdjustments {
  constructor(private readonly urls: SignedUrls) {}

  async list(ctx: Ctx, query: ListQuery): Promise<Page<AdjustmentRow>> {
    const found = await listed(ctx, query).page()
    return page(await toRows(ctx, found.rows), found.total, found.page)
  }

  /** All of them that match, for an export. */
  exported(tx: Ctx, query: ListQuery): ExportRows<AdjustmentEntity, AdjustmentRow> {
    return { list: listed(tx, query), toRows: (rows) => toRows(tx, rows) }
  }

  async get(ctx: Ctx, id: string): Promise<AdjustmentDetail> {
    const row = await readRow(ctx, AdjustmentEntity, id)
    if (!row) throw notFound()
    const subject = (await detailsOfRows(ctx, adjustmentSubjects, [row]))(id)
    const now = ctx.clock.now()
    const files = await filesOf(ctx, subject.fileIds, (file) => this.urls.inRow(file, now))
    return { ...toRow(ctx, row, subject), files }
  }
}

function toRow(ctx: Ctx, row: Row, subject: RowOf<typeof adjustmentSubjects>): AdjustmentRow {
  const { id, participantId, areaId, points, reason, documentNumber, status } = row
  const { inForceFrom, validUntil, decisionText, decidedAt, createTime } = row
  const { participantName, sign, area, requestedBy, decidedBy } = subject
  return {
    id,
    participantId,
    areaId,
    points,
    reason,
    documentNumber,
    status,
    inForceFrom,
    validUntil,
    decisionText,
    decidedAt,
    createTime,
    participantName,
    sign,
    requestedBy,
    decidedBy,
    areaName: ctx.text(area),
    can: actionsOn(ctx, row),
  }
}

/** The second supervisor is another than the first (C7). */
function actionsOn(ctx: Ctx, { status, requestedById }: Row): string[] {
  const { permissions, accountId } = ctx.me
  if (!permissions.has('adjustment:approve') || requestedById === accountId) return []
  const actions = ['approve', 'reject'] as const
  return actions.filter((action) => next(ADJUSTMENT_MACHINE, status, action) !== null)
}
